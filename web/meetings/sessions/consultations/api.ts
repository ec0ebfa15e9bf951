import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Consultation, ConsultationForm } from '#contract/meetings/sessions/consultations.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'

/** Reads the consultations of a body, in any state. */
export const consultationsOf = (bodyId: number) =>
  queryOptions({
    queryKey: ['consultations', bodyId],
    queryFn: ({ signal }) =>
      get<Collection<Consultation>>('/api/consultations', { query: { irp: bodyId, itemsPerPage: 100 }, signal }),
  })

/** Reads the consultations of central committees to which one of this body can be linked. */
export const centralConsultationsFor = (bodyId: number) =>
  queryOptions({
    queryKey: ['consultations', 'central', bodyId],
    queryFn: ({ signal }) =>
      get<Collection<Consultation>>('/api/consultations', { query: { centralFor: bodyId, itemsPerPage: 100 }, signal }),
  })

const invalidatedQueries = ['consultations', 'bodies', 'sessions', 'dues', 'home']

/** Creates a consultation, or updates the `known` one as it was read. */
export const useSaveConsultation = () =>
  useMutation({
    mutationFn: ({ form, known }: { form: ConsultationForm; known: Pick<Consultation, 'id' | 'version'> | null }) =>
      known
        ? put<Consultation>(`/api/consultations/${known.id}`, { ...form, version: known.version })
        : post<Consultation>('/api/consultations', form),
    meta: { success: 'consultation.saved', invalidates: invalidatedQueries, reloadsOnConflict: true },
  })

/** Deletes a consultation as it was read: one that has been changed since is refused. */
export const useDeleteConsultation = ({ id, version }: Pick<Consultation, 'id' | 'version'>) =>
  useMutation({
    mutationFn: () => remove(`/api/consultations/${id}`, undefined, { query: { version } }),
    meta: { success: 'consultation.deleted', invalidates: invalidatedQueries, reloadsOnConflict: true },
  })
