import type { Pool } from 'pg'
import { watchStatements } from '#server/ground/metrics/watchStatements.ts'
import type { Traces } from './traces.ts'

/**
 * Traces the statements of a pool that a call or a task sends: their kind and their time, not their text. Must be called
 * before its first connection.
 */
export function tracePool(traces: Traces, pool: Pool, name: 'requests' | 'tasks'): void {
  watchStatements(pool, (statement) => {
    if (!traces.isUnderWay()) return () => undefined
    const operation = /^\s*([a-z]+)/i.exec(textOf(statement))?.[1]?.toUpperCase() ?? 'STATEMENT'
    const span = traces.start({
      name: `PostgreSQL ${operation}`,
      kind: 'CLIENT',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'mandature.pool': name },
    })
    return (error) => traces.end(span, error)
  })
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
