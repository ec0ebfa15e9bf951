import type { ClientBase, Pool } from 'pg'
import type { Metrics } from './metrics.ts'

/** Measures the statements and the connections of a pool. Must be called before its first connection. */
export function measurePool(metrics: Metrics, pool: Pool, name: 'requests' | 'tasks'): void {
  const seconds = metrics.statementSeconds.labels(name)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const start = performance.now()
      const end = () => seconds.observe((performance.now() - start) / 1_000)
      const done = args.at(-1)
      if (typeof done === 'function')
        args[args.length - 1] = (...result: unknown[]) => {
          end()
          done(...result)
        }
      const answer = query(...args)
      // A copy stream is no promise and is not measured.
      if (answer instanceof Promise) answer.then(end, end)
      return answer
    }) as ClientBase['query']
  })
  const { connections } = metrics
  const read = connections as unknown as { collect: () => void }
  const before = read.collect
  read.collect = () => {
    before?.()
    connections.set({ pool: name, state: 'active' }, pool.totalCount - pool.idleCount)
    connections.set({ pool: name, state: 'idle' }, pool.idleCount)
    connections.set({ pool: name, state: 'waiting' }, pool.waitingCount)
  }
}
