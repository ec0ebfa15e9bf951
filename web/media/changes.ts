import { useMutation } from '@tanstack/react-query'
import type { Medium, MediumForm } from '#contract/media.ts'
import { put, remove } from '#web/http/client.ts'
import type { TextKey } from '#web/i18n.ts'

const refusals = { 404: 'administration.gone' } as const satisfies Record<number, TextKey>
const invalidates = ['media']

interface Renaming {
  id: number
  form: MediumForm
  /** as it was read */
  version: number | null
}

export const useRenameMedium = () =>
  useMutation({
    mutationFn: ({ id, form, version }: Renaming) => put<Medium>(`/api/media/${id}`, { ...form, version }),
    meta: { success: 'media.renamed', invalidates, refusals },
  })

export const useRemoveMedium = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/media/${id}`),
    meta: { success: 'media.deleted', invalidates, refusals },
  })
