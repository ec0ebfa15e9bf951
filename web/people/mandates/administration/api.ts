import { useMutation } from '@tanstack/react-query'
import type { Job, JobForm, Mandate, MandateForm } from '#contract/people/references.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import type { List } from '#web/people/mandates/api.ts'

export type Held = Job | Mandate

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** Queries that show functions or mandates. */
const touched = (list: List) => [list, 'registration', 'me', 'users', 'bodies']

interface WrittenReference {
  /** null for a new record */
  id: number | null
  form: JobForm | MandateForm
  /** version that was read; null for a new record */
  version: number | null
}

export const useWriteReference = (list: List, success: TextKey) =>
  useMutation({
    mutationFn: ({ id, form, version }: WrittenReference) =>
      id === null ? post<Held>(`/api/${list}`, form) : put<Held>(`/api/${list}/${id}`, { ...form, version }),
    meta: { success, invalidates: touched(list), refusals },
  })

export const useRemoveReference = (list: List) =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/${list}/${id}`),
    meta: { success: `${list}.deleted`, invalidates: touched(list), refusals },
  })
