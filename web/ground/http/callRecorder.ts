import { type Query, writeQuery } from './query.ts'

/** The calls that are noted; null while nobody notes them. */
let recorded: string[] | null = null

/** What the loaders of a screen are given in the place of the query cache: nothing is cached, and no answer ever comes. */
interface Recorder {
  ensureQueryData: (options: { queryFn: (context: object) => unknown }) => Promise<never>
  prefetchQuery: Recorder['ensureQueryData']
}

const never = () => new Promise<never>(() => {})

/** Notes which calls are asked for. @returns their addresses, without repetition; none when it throws */
export function recordCalls(ask: (queries: Recorder) => void): string[] {
  const calls: string[] = []
  recorded = calls
  try {
    const note: Recorder['ensureQueryData'] = (options) => {
      // one that has first to load its code calls nothing here
      void Promise.resolve(options.queryFn({})).catch(() => undefined)
      return never()
    }
    ask({ ensureQueryData: note, prefetchQuery: note })
    return [...new Set(calls)]
  } catch {
    return []
  } finally {
    recorded = null
  }
}

/** Stands for `get` of `client.ts` where calls are recorded (`build/pageCalls.ts`). */
export function get(path: string, { query }: { query?: Query } = {}): Promise<never> {
  recorded?.push(path + writeQuery(query))
  return never()
}
