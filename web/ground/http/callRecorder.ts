import { formatQuery, type Query } from './query.ts'

/** Calls recorded so far; null outside of a recording. */
let recorded: string[] | null = null

/** Stands in for the query cache in loaders: caches nothing and never resolves. */
interface Recorder {
  ensureQueryData: (options: { queryFn: (context: object) => unknown }) => Promise<never>
  prefetchQuery: Recorder['ensureQueryData']
  /** Throws: a guard that reads the user again has refused the screen. */
  fetchQuery: () => never
}

/** What a query function is given: a cache with nothing in it. */
const emptyContext = { client: { getQueryData: () => undefined } }

const never = () => new Promise<never>(() => {})
const refuse = (): never => {
  throw new Error('The screen is refused')
}

/**
 * Records the calls made by loaders.
 * @returns their URLs without duplicates; empty when `ask` throws
 */
export function recordCalls(ask: (queries: Recorder) => void): string[] {
  const calls: string[] = []
  recorded = calls
  try {
    const note: Recorder['ensureQueryData'] = (options) => {
      // a query that loads code first makes no call here
      void Promise.resolve(options.queryFn(emptyContext)).catch(() => undefined)
      return never()
    }
    ask({ ensureQueryData: note, prefetchQuery: note, fetchQuery: refuse })
    return [...new Set(calls)]
  } catch {
    return []
  } finally {
    recorded = null
  }
}

/** Replaces `get` of `client.ts` where calls are recorded (`build/pageCalls.ts`). */
export function get(path: string, { query }: { query?: Query } = {}): Promise<never> {
  recorded?.push(path + formatQuery(query))
  return never()
}
