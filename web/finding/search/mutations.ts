import { useMutation } from '@tanstack/react-query'
import type { SavedSearch } from '#contract/finding/savedSearches.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'

const path = '/api/saved_searches'
const invalidates = ['savedSearches', 'home']
const errorMessages = { 404: 'saved.gone' } as const satisfies Record<number, TextKey>

export const useSaveSearch = () =>
  useMutation({
    mutationFn: (form: Pick<SavedSearch, 'name' | 'query' | 'rhythm'>) => post<SavedSearch>(path, form),
    meta: { success: 'saved.saved', invalidates },
  })

export const useRenameSearch = () =>
  useMutation({
    mutationFn: ({ id, name, query, rhythm }: SavedSearch) =>
      put<SavedSearch>(`${path}/${id}`, { name, query, rhythm }),
    meta: { success: 'saved.renamed', invalidates, refusals: errorMessages },
  })

/** Sets how often new results are emailed. */
export const useSetAlertFrequency = () =>
  useMutation({
    mutationFn: ({ id, name, query, rhythm }: SavedSearch) =>
      put<SavedSearch>(`${path}/${id}`, { name, query, rhythm }),
    scope: { id: 'rhythms' },
    meta: { success: 'sub.saved', invalidates, refusals: errorMessages },
  })

export const useDeleteSavedSearch = () =>
  useMutation({
    mutationFn: (id: number) => remove(`${path}/${id}`),
    meta: { success: 'saved.deleted', invalidates, refusals: errorMessages },
  })
