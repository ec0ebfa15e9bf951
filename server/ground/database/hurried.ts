import { sql } from 'kysely'

/**
 * Joined to a statement that writes, it spares it the wait for the disk: a crash may lose what was written in the second
 * before. For what only counts or dates: tries at a password, the last sign of somebody.
 */
export const hurried = sql`(select set_config('synchronous_commit', 'off', true)) as hurried`
