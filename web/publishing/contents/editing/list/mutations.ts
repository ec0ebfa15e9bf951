import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Content, ContentForm } from '#contract/publishing/contents/contents.ts'
import { put } from '#web/ground/http/client.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { editedContent } from '#web/publishing/contents/editing/api.ts'
import { contentDraftSchema, draftOf } from '#web/publishing/contents/editing/form/draft.ts'

const invalidatedQueries = ['contents', 'home', 'thematics', 'channel']

/** Updates one content from a list. Refetches it first, so that no meanwhile change is lost. */
async function updateContent(queries: QueryClient, id: number, change: Partial<ContentForm>) {
  const content = await queries.fetchQuery({ ...editedContent(id), staleTime: 0 })
  const form = await contentDraftSchema.parseAsync(draftOf(content))
  return put<Content>(`/api/contents/${id}`, { ...form, ...change, version: content.version })
}

/** Archives several contents. */
export function useArchiveContents() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      // one at a time: each is a separate write, and the first refusal stops the rest
      for (const id of ids) await updateContent(queries, id, { status: 'archived' })
    },
    onSuccess: (_done, ids) => notify('success', t('contentList.archived', { count: ids.length })),
    // also after a refusal, since the earlier ones are done
    onSettled: () => Promise.all(invalidatedQueries.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
  })
}

/** Position in the slider; null removes the content from it. */
export interface SliderPosition {
  id: number
  position: number | null
}

export function useReorderSlider() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (places: readonly SliderPosition[]) => {
      for (const { id, position } of places)
        await updateContent(queries, id, position === null ? { inSlider: false, position } : { position })
    },
    onSettled: () => Promise.all(invalidatedQueries.map((first) => queries.invalidateQueries({ queryKey: [first] }))),
    meta: { success: 'slider.saved' },
  })
}
