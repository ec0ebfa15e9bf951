import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { statementTimeoutMs } from './statementTimeout.ts'

/** Raises `statement_timeout` to that of tasks (120 s) for this transaction. A longer timeout is kept. */
export const allowLongStatements = (tx: Transaction<Schema>) =>
  sql`
    select set_config('statement_timeout', ${String(statementTimeoutMs.task)}, true) from pg_settings
    where name = 'statement_timeout' and setting::int between 1 and ${statementTimeoutMs.task}::int - 1
  `.execute(tx)
