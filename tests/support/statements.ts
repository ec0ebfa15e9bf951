import type { ClientBase, Pool } from 'pg'

/** Records every statement of a pool. Must be called before its first connection. */
export function watchStatements(pool: Pool) {
  const seen: string[] = []
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watched = (first: unknown, ...rest: unknown[]) => {
      seen.push(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return query(first, ...rest)
    }
    client.query = watched as ClientBase['query']
  })
  return {
    /** Returns the statements sent during an action, whose own result is ignored. */
    during: async (act: () => Promise<unknown>): Promise<string[]> => {
      const before = seen.length
      await act()
      return seen.slice(before)
    },
  }
}
