import { sql } from 'kysely'
import type { Portal } from '#server/portal.ts'
import { sealTrail } from './seal.ts'

/** Each transaction is short: nothing that is being written waits for it. */
const linesAtOnce = 10_000

/**
 * The task `audit.expire`: lines of the trail that were kept long enough go, a year unless the operator says otherwise (QUALITY
 * DAT-06, DAT-10). They go from the beginning of the chain, which keeps the hash of the last of them: what is left can be verified as
 * before. The table itself refuses that younger ones go, or others, by its own clock.
 */
export async function expireTrail(portal: Portal, stopping?: AbortSignal): Promise<void> {
  await sealTrail(portal, stopping)
  while (!stopping?.aborted && (await removeOldest(portal)) === linesAtOnce);
}

/** @returns how many have gone */
const removeOldest = ({ db, clock, config }: Portal): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const kept = sql`make_interval(months => ${config.retention.auditMonths}::int)`
    const { rows } = await sql<{ position: number }>`
      with next as (
        select position, hash, at < least(${clock.now().toISOString()}::timestamptz, now()) - ${kept} as is_old from audit_events
        where position > (select removed_position from audit_chain) order by position limit ${linesAtOnce}),
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
