import { sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A long work behind the calls: its statements may take longer than theirs. For this transaction. */
export const takeTime = (tx: Transaction<Schema>) => sql`set local statement_timeout = '120s'`.execute(tx)
