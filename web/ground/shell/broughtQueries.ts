import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { readPreloaded } from '#web/ground/http/preloadedResponses.ts'

/** A query whose response a page may bring: its function takes an abort signal. */
export interface BroughtQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

type Read = (context: { signal: AbortSignal }) => Promise<unknown>

/** Puts the responses that the page has brought of these queries in the cache. Makes no call. */
export const keepBrought = (queries: Pick<QueryClient, 'setQueryData'>, asked: readonly BroughtQuery[]) =>
  Promise.all(
    asked.map(({ queryKey, queryFn }) =>
      readPreloaded(() => (queryFn as Read)({ signal: new AbortController().signal })).then(
        (answer) => void queries.setQueryData(queryKey, answer),
        () => undefined,
      ),
    ),
  )
