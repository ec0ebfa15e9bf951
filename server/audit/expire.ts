import { sql } from 'kysely'
import type { Portal } from '#server/portal.ts'

/** Each statement is short: nothing that is being written waits for it. */
const linesAtOnce = 10_000

/**
 * The task `audit.expire`: lines of the trail that were kept for a year go (QUALITY DAT-06, DAT-10). The table itself refuses that
 * younger ones do, by its own clock.
 */
export async function expireTrail({ db, clock }: Portal, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_events where id in (
        select id from audit_events where at < least(${clock.now().toISOString()}::timestamptz, now()) - interval '12 months'
        order by at limit ${linesAtOnce})
    `.execute(db)
    if (numAffectedRows < linesAtOnce || stopping?.aborted) return
  }
}
