import { sql } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkCount, BulkOperation } from '#server/ground/tasks/bulkOperation.ts'

/** Keeps statements short, so that new notifications do not wait. */
const rowsAtOnce = 10_000

/**
 * The bulk operation of the task `notifications.expire`: deletes notifications after the retention of the
 * configuration, twelve months by default.
 */
export const expireNotificationsOperation = ({ db, config }: Portal): BulkOperation => {
  const dueCondition = (now: Date) => sql`created_at < ${now.toISOString()}::timestamptz
    - make_interval(months => ${config.retention.notificationsMonths}::int)`
  return {
    // A day of a busy portal is a few hundredths of its year.
    share: 0.2,
    find: (now) =>
      db.transaction().execute(async (tx) => {
        await allowLongStatements(tx)
        const { rows } = await sql<Omit<BulkCount, 'ids'>>`
          select count(*) filter (where ${dueCondition(now)})::int as count, count(*)::int as total from notifications
        `.execute(tx)
        return { count: 0, total: 0, ...rows[0], ids: null }
      }),
    async run({ now, limit }, stopping) {
      for (let left = limit; left > 0 && !stopping?.aborted; ) {
        const { numAffectedRows = 0n } = await sql`
          delete from notifications where id in (
            select id from notifications where ${dueCondition(now)}
            order by created_at, id limit ${Math.min(left, rowsAtOnce)})
        `.execute(db)
        if (numAffectedRows < Math.min(left, rowsAtOnce)) return
        left -= Number(numAffectedRows)
      }
    },
  }
}
