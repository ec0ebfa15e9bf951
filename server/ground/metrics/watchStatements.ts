import type { ClientBase, Pool } from 'pg'

/**
 * Calls `begin` with each statement of a pool, and what it returns when the statement has ended. Must be called before its
 * first connection.
 */
export function watchStatements(pool: Pool, begin: (statement: unknown) => (error?: unknown) => void): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const end = begin(args[0])
      const done = args.at(-1)
      if (typeof done === 'function')
        args[args.length - 1] = (...result: unknown[]) => {
          end(result[0] ?? undefined)
          done(...result)
        }
      const answer = query(...args)
      // A copy stream is no promise and is not watched.
      if (answer instanceof Promise) answer.then(() => end(), end)
      return answer
    }) as ClientBase['query']
  })
}
