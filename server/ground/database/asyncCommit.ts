import { sql } from 'kysely'

/**
 * SQL column: sets `synchronous_commit = off` for the transaction of the statement that it is added to. A crash may
 * lose the last second of writes. For counters and dates only: password attempts, last activity. Not for a statement
 * within a larger transaction, whose other writes would be lost too.
 */
export const asyncCommitSql = sql`(select set_config('synchronous_commit', 'off', true)) as hurried`
