import { sql } from 'kysely'
import { allowLongStatements } from '#server/ground/database/connections/allowLongStatements.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkCount, BulkOperation, BulkScope } from '#server/ground/tasks/bulkOperation.ts'
import { sealTrail } from './sealTrail.ts'

/** Keeps transactions short, so that writers do not wait. */
const linesAtOnce = 10_000

/**
 * The bulk operation of the task `audit.expire`: deletes lines after the retention of the configuration, a year by
 * default (QUALITY DAT-06, DAT-10). Deletes from the beginning of the chain, which stores the hash of the last deleted
 * line, so that the rest can still be verified. A trigger refuses to delete younger or other lines, by PostgreSQL's
 * clock.
 */
export const expireTrailOperation = (portal: Portal): BulkOperation => ({
  share: 0.2,
  async find(now) {
    await sealTrail(portal)
    return portal.db.transaction().execute(async (tx) => {
      await allowLongStatements(tx)
      const { rows } = await sql<Omit<BulkCount, 'ids'>>`
        select count(*) filter (where ${expiredCondition(portal, now)})::int as count, count(*)::int as total from audit_events
      `.execute(tx)
      return { count: 0, total: 0, ...rows[0], ids: null }
    })
  },
  async run(scope, stopping) {
    let left = scope.limit
    while (left > 0 && !stopping?.aborted) {
      const removed = await removeOldest(portal, scope, Math.min(left, linesAtOnce))
      if (removed < Math.min(left, linesAtOnce)) return
      left -= removed
    }
  },
})

/** SQL condition on `audit_events`: the line is expired. */
const expiredCondition = ({ config }: Portal, now: Date) =>
  sql`at < least(${now.toISOString()}::timestamptz, now()) - make_interval(months => ${config.retention.auditMonths}::int)`

/** Deletes the oldest expired lines. @returns the number of deleted lines */
const removeOldest = (portal: Portal, { now }: Pick<BulkScope, 'now'>, limit: number): Promise<number> =>
  portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ position: number }>`
      with next as (
        select position, hash, ${expiredCondition(portal, now)} as is_old from audit_events
        where position > (select removed_position from audit_chain) order by position limit ${limit}),
      last as (
        select position, hash from next
        where position < coalesce((select min(position) from next where not is_old), (select max(position) + 1 from next))
        order by position desc limit 1)
      update audit_chain set removed_position = last.position, removed_hash = last.hash from last returning last.position
    `.execute(tx)
    const last = rows[0]?.position
    if (last === undefined) return 0
    const { numAffectedRows = 0n } = await sql`delete from audit_events where position <= ${last}`.execute(tx)
    return Number(numAffectedRows)
  })
