import type { Pool } from 'pg'
import type { Metrics } from './metrics.ts'
import { watchStatements } from './watchStatements.ts'

/** Connections of a pool by state; `waiting` counts callers that wait for one. */
export interface PoolState {
  active: number
  idle: number
  waiting: number
}

export const poolState = ({ totalCount, idleCount, waitingCount }: Pool): PoolState => ({
  active: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Measures the statements and the connections of a pool. Must be called before its first connection. */
export function measurePool(metrics: Metrics, pool: Pool, name: 'requests' | 'tasks'): void {
  const seconds = metrics.statementSeconds.labels(name)
  watchStatements(pool, () => {
    const start = performance.now()
    return () => seconds.observe((performance.now() - start) / 1_000)
  })
  measureConnections(metrics, name, () => poolState(pool))
}

/** Reads the connections of a pool with each scrape. @param read returns null when there is no pool now */
export function measureConnections(
  { connections }: Metrics,
  pool: string,
  read: () => PoolState | null | Promise<PoolState | null>,
): void {
  const gauge = connections as unknown as { collect?: () => Promise<void> | undefined }
  const before = gauge.collect?.bind(gauge)
  gauge.collect = async () => {
    await before?.()
    const states = (await read()) ?? { active: 0, idle: 0, waiting: 0 }
    for (const [state, count] of Object.entries(states)) connections.set({ pool, state }, count)
  }
}
