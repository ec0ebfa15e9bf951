import { useMutation } from '@tanstack/react-query'
import type { Job, JobForm, Mandate, MandateForm } from '#contract/people/references.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import type { ReferenceList } from '#web/people/mandates/api.ts'

export type JobOrMandate = Job | Mandate

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Queries that show functions or mandates. */
const invalidatedQueries = (list: ReferenceList) => [list, 'registration', 'me', 'users', 'bodies']

interface WrittenReference {
  /** null for a new record */
  id: number | null
  form: JobForm | MandateForm
  /** version that was read; null for a new record */
  version: number | null
}

export const useWriteReference = (list: ReferenceList, success: TextKey) =>
  useMutation({
    mutationFn: ({ id, form, version }: WrittenReference) =>
      id === null
        ? post<JobOrMandate>(`/api/${list}`, form)
        : put<JobOrMandate>(`/api/${list}/${id}`, { ...form, version }),
    meta: { success, invalidates: invalidatedQueries(list), refusals },
  })

export const useRemoveReference = (list: ReferenceList) =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/${list}/${id}`),
    meta: { success: `${list}.deleted`, invalidates: invalidatedQueries(list), refusals },
  })
