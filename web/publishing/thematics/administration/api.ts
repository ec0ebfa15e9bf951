import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Thematic,
  ThematicForm,
  ThematicsBulkForm,
  ThematicsBulkOutcome,
  ThematicUses,
} from '#contract/publishing/thematics/thematics.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'

const errorMessages = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
/** First keys of the queries that show projects. */
const invalidatedQueries = ['thematics', 'classification', 'contents']

interface ThematicWrite {
  /** null for a new project. */
  id: number | null
  form: ThematicForm
  /** Version as it was read; null for a new project. */
  version: number | null
}

export const useWriteThematic = (success: TextKey) =>
  useMutation({
    mutationFn: ({ id, form, version }: ThematicWrite) =>
      id === null
        ? post<Thematic>('/api/thematics', form)
        : put<Thematic>(`/api/thematics/${id}`, { ...form, version }),
    meta: { success, invalidates: invalidatedQueries, refusals: errorMessages },
  })

export const useRemoveThematic = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/thematics/${id}`),
    meta: { success: 'project.deleted', invalidates: invalidatedQueries, refusals: errorMessages },
  })

const bulkMessages = {
  open: 'project.openedMany',
  close: 'project.closedMany',
  delete: 'project.deletedMany',
} as const satisfies Record<ThematicsBulkForm['action'], string>

/** Applies an action to several projects, all or none. The message counts those that actually changed. */
export function useBulkThematics() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (form: ThematicsBulkForm) => post<z.output<typeof ThematicsBulkOutcome>>('/api/thematics/bulk', form),
    onSuccess: ({ action, count }) => notify('success', t(bulkMessages[action], { count })),
    meta: { invalidates: invalidatedQueries, refusals: { 404: 'project.someGone' } },
  })
}

/** Reads the uses of a project, always fresh, before it is deleted. */
export const thematicUses = (id: number) =>
  queryOptions({
    queryKey: ['thematics', id, 'uses'],
    queryFn: ({ signal }) => get<ThematicUses>(`/api/thematics/${id}/uses`, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
