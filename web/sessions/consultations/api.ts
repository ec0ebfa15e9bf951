import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Consultation, ConsultationForm } from '#contract/followUp.ts'
import type { Collection } from '#contract/shapes.ts'
import { get, post, put, remove } from '#web/http/client.ts'

/** The consultations of some bodies, whatever their state. */
export const consultationsOf = (bodyIds: readonly number[]) =>
  queryOptions({
    queryKey: ['consultations', bodyIds],
    queryFn: ({ signal }) =>
      get<Collection<Consultation>>('/api/consultations', { query: { irp: [...bodyIds], itemsPerPage: 100 }, signal }),
  })

const touched = ['consultations', 'bodies', 'sessions', 'dues']

/** A new one without `id`. */
export const useSaveConsultation = (id?: number) =>
  useMutation({
    mutationFn: (form: ConsultationForm) =>
      id === undefined
        ? post<Consultation>('/api/consultations', form)
        : put<Consultation>(`/api/consultations/${id}`, form),
    meta: { success: 'consultation.saved', invalidates: touched },
  })

export const useDeleteConsultation = (id: number) =>
  useMutation({
    mutationFn: () => remove(`/api/consultations/${id}`),
    meta: { success: 'consultation.deleted', invalidates: touched },
  })
