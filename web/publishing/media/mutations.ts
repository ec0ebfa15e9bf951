import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { MediaBulkOutcome, Medium, MediumForm } from '#contract/publishing/media/media.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'

const errorMessages = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
const invalidates = ['media']

interface MediumRename {
  id: number
  form: MediumForm
  /** Version as it was read. */
  version: number | null
}

export const useRenameMedium = () =>
  useMutation({
    mutationFn: ({ id, form, version }: MediumRename) => put<Medium>(`/api/media/${id}`, { ...form, version }),
    meta: { success: 'media.renamed', invalidates, refusals: errorMessages },
  })

export const useRemoveMedium = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/media/${id}`),
    meta: { success: 'media.deleted', invalidates, refusals: errorMessages },
  })

/** Deletes several media, all or none. */
export function useRemoveMedia() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      post<z.output<typeof MediaBulkOutcome>>('/api/media/bulk', { action: 'delete', ids }),
    onSuccess: ({ count }) => notify('success', t('media.deletedMany', { count })),
    meta: { invalidates, refusals: { 404: 'media.someGone' } },
  })
}
