import { useMutation } from '@tanstack/react-query'
import type { Synonym, SynonymForm } from '#contract/finding/synonyms.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

const path = '/api/synonyms'
/** First keys of the queries to invalidate: synonyms change the search results. */
const invalidates = ['synonyms', 'search', 'savedSearches']
const errorMessages = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>

interface SynonymWrite {
  /** null for a new one */
  id: number | null
  form: SynonymForm
  /** as it was read; null for a new one */
  version: number | null
}

export const useWriteSynonym = () =>
  useMutation({
    mutationFn: ({ id, form, version }: SynonymWrite) =>
      id === null ? post<Synonym>(path, form) : put<Synonym>(`${path}/${id}`, { ...form, version }),
    meta: { success: 'synonyms.saved', invalidates, refusals: errorMessages },
  })

export const useRemoveSynonym = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${path}/${id}`),
    meta: { success: 'synonyms.deleted', invalidates, refusals: errorMessages },
  })
