import { type MutationMeta, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'

/** The call that reverses an action. */
interface Inverse {
  call: () => Promise<unknown>
  /** message after it; « Action annulée. » by default */
  done?: TextKey
  /** first elements of the query keys to invalidate after it */
  invalidates?: string[]
  /** messages by status when the server refuses it */
  refusals?: MutationMeta['refusals']
}

/**
 * Returns a function that reports an action in the snackbar, with a button to undo it for ten seconds (decision 057).
 * The inverse call runs outside of the component, which may be unmounted by then; a refusal is reported like that of
 * any call. Use it instead of a confirmation before the action, and instead of `meta.success`.
 */
export function useUndo() {
  const queries = useQueryClient()
  return useCallback(
    (message: string, { call, done = 'undo.done', invalidates = [], refusals = {} }: Inverse) =>
      notify('success', message, () => {
        const meta = { success: done, invalidates, refusals }
        const inverse = queries.getMutationCache().build(queries, { mutationFn: call, meta, networkMode: 'always' })
        // the mutation cache reports a refusal: the record has changed meanwhile
        void inverse.execute(undefined).catch(() => {
          for (const first of invalidates) void queries.invalidateQueries({ queryKey: [first] })
        })
      }),
    [queries],
  )
}
