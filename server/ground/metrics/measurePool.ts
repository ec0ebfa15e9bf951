import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'
import { watchStatements } from './watchStatements.ts'

/** Measures the statements and the connections of a pool. Must be called before its first connection. */
export function measurePool(metrics: Metrics, pool: Pool, name: 'requests' | 'tasks'): void {
  const seconds = metrics.statementSeconds.labels(name)
  watchStatements(pool, () => {
    const start = performance.now()
    return () => seconds.observe((performance.now() - start) / 1_000)
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
