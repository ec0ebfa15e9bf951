import { type QueryKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallMeta } from '#web/ground/shell/reportFailure.ts'

interface OptimisticMoveOptions<List, Move> {
  /** query key of the list */
  queryKey: QueryKey
  /** @returns the list as the server will sort it after the move */
  moved: (list: List, move: Move) => List
  send: (move: Move) => Promise<unknown>
  /** first elements of the query keys that show the order */
  invalidates: readonly string[]
  meta: CallMeta
}

const moveKeyOf = (queryKey: QueryKey) => [...queryKey, 'move']

/** Whether a move in the list waits for its response, or the list to be read again: its versions are not the last ones. */
export const useIsMoving = (queryKey: QueryKey): boolean => useIsMutating({ mutationKey: moveKeyOf(queryKey) }) > 0

/**
 * Moves items of a list optimistically. The list shows each move at once, the server receives them one by one, and the
 * list is refetched after the last response.
 */
export function useOptimisticMove<List, Move>({
  queryKey,
  moved,
  send,
  invalidates,
  meta,
}: OptimisticMoveOptions<List, Move>) {
  const queries = useQueryClient()
  const mutationKey = moveKeyOf(queryKey)
  return useMutation({
    mutationKey,
    mutationFn: send,
    scope: { id: mutationKey.join('/') },
    onMutate: async (move) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<List>(queryKey, (list) => list && moved(list, move))
    },
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1
        ? Promise.all(invalidates.map((first) => queries.invalidateQueries({ queryKey: [first] })))
        : undefined,
    meta,
  })
}
