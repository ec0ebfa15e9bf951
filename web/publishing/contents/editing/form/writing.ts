import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Content, ContentForm } from '#contract/publishing/contents.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { editedContent } from '#web/publishing/contents/editing/api.ts'

/** What a change of a content makes stale. */
export const changed = ['contents', 'home', 'thematics', 'media', 'channel']
const gone = { 404: 'contentForm.gone' } as const

interface Write {
  /** null for a new one */
  id: number | null
  version: number | null
  fields: ContentForm
  /** nobody asked for it */
  automatic: boolean
}

/** How a save ended: written, or refused because somebody else wrote meanwhile, in the words of the server. */
type Written = { content: Content } | { stale: string }

/** Writes the content. That it changed meanwhile is an answer, which the form settles; a save by itself fails in silence. */
export function useWriteContent() {
  const queries = useQueryClient()
  const mutationFn = async ({ id, version, fields, automatic }: Write): Promise<Written> => {
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
  // what is shown elsewhere is asked again when it is looked at
  const onSuccess = () => {
    for (const first of changed) void queries.invalidateQueries({ queryKey: [first], refetchType: 'none' })
  }
  const asked = useMutation({ mutationFn, onSuccess, meta: { refusals: gone } })
  return {
    isPending: asked.isPending,
    mutateAsync: async (write: Write) => {
      if (!write.automatic) return asked.mutateAsync(write)
      const written = await mutationFn(write)
      onSuccess()
      return written
    },
  }
}

/** @param leave goes to another screen: this one would ask again for what is no longer there */
export function useDeleteContent(id: number, leave: () => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/api/contents/${id}`),
    onSuccess: async () => {
      await leave()
      queries.removeQueries({ queryKey: editedContent(id).queryKey })
      for (const first of changed) void queries.invalidateQueries({ queryKey: [first] })
    },
    meta: { success: 'contentForm.deleted', refusals: gone },
  })
}

/** An earlier version takes the place of the current one; it becomes a version itself. */
export function useRestoreContent(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: { number: number; version: number }) => post<Content>(`/api/contents/${id}/restoration`, asked),
    onSuccess: (content) => queries.setQueryData(editedContent(id).queryKey, content),
    meta: { success: 'versions.restored', invalidates: changed, refusals: gone },
  })
}
