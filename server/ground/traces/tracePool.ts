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
    const span = traces.start(statementWork(operationOf(statement), name))
    return (error) => traces.end(span, error)
  })
}

/** Describes the span of a statement. @param pool name of its pool of connections */
export const statementWork = (operation: string, pool: string) =>
  ({
    name: `PostgreSQL ${operation}`,
    kind: 'CLIENT',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'mandature.pool': pool },
  }) as const

/** Returns the first word of a statement: `SELECT`. */
export const operationOf = (statement: unknown): string =>
  /^\s*([a-z]+)/i.exec(textOf(statement))?.[1]?.toUpperCase() ?? 'STATEMENT'

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
