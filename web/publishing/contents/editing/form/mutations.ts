import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Content, ContentForm } from '#contract/publishing/contents/contents.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { editedContent } from '#web/publishing/contents/editing/api.ts'

/** First keys of the queries to invalidate after a change of a content. */
export const invalidatedQueries = ['contents', 'home', 'thematics', 'media', 'channel']
const goneMessage = { 404: 'contentForm.gone' } as const

interface ContentWrite {
  /** null for a new content. */
  id: number | null
  version: number | null
  fields: ContentForm
  /** Automatic save. */
  automatic: boolean
}

/** Result of a save: the content, or the server's message when somebody else saved meanwhile. */
type WriteResult = { content: Content } | { stale: string }

/**
 * Saves the content. A version conflict is a normal result, which the form handles. An automatic save fails without a
 * message.
 */
export function useWriteContent() {
  const queries = useQueryClient()
  const mutationFn = async ({ id, version, fields, automatic }: ContentWrite): Promise<WriteResult> => {
    const call = automatic ? ({ progress: 'lazy' } as const) : undefined
    try {
      const content =
        id === null
          ? await post<Content>('/api/contents', fields, call)
          : await put<Content>(`/api/contents/${id}`, { ...fields, version, automatic }, call)
      queries.setQueryData(editedContent(content.id).queryKey, content)
      return { content }
    } catch (failure) {
      const problem = failure instanceof Failure ? failure.problem : null
      if (problem?.code === 'record.stale') return { stale: problem.description }
      throw failure
    }
  }
  // other screens refetch when they are shown
  const onSuccess = () => {
    for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first], refetchType: 'none' })
  }
  const asked = useMutation({ mutationFn, onSuccess, meta: { refusals: goneMessage } })
  return {
    isPending: asked.isPending,
    mutateAsync: async (write: ContentWrite) => {
      if (!write.automatic) return asked.mutateAsync(write)
      const written = await mutationFn(write)
      onSuccess()
      return written
    },
  }
}

/** Deletes the content. @param leave navigates away, before this screen refetches the deleted content */
export function useDeleteContent(id: number, leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/api/contents/${id}`),
    onSuccess: async () => {
      await leave()
      queries.removeQueries({ queryKey: editedContent(id).queryKey })
      for (const first of invalidatedQueries) void queries.invalidateQueries({ queryKey: [first] })
    },
    meta: { success: 'contentForm.deleted', refusals: goneMessage },
  })
}

/** Restores an earlier version; the current one becomes a version too. */
export function useRestoreContent(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: { number: number; version: number }) => post<Content>(`/api/contents/${id}/restoration`, asked),
    onSuccess: (content) => queries.setQueryData(editedContent(id).queryKey, content),
    meta: {
      success: 'versions.restored',
      invalidates: invalidatedQueries,
      refusals: { ...goneMessage, 422: 'versions.notRestored' },
    },
  })
}
