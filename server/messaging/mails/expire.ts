import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toErased } from './erased.ts'

/** Each statement is short: no mail that leaves waits for it. */
const rowsAtOnce = 10_000

/**
 * The task `mails.expire`: mails that are settled go once administrators have had the time to look at them, a month unless the operator
 * says otherwise. Those to people who are erased go as soon as they leave (`due.ts`); where no server sends them, after a day, so that
 * an administrator can hand them on.
 */
export async function expireMails({ db, clock, config }: Portal): Promise<void> {
  const now = clock.now().toISOString()
  const end = sql`${now}::timestamptz
    - case when user_id is null and kind = any(${toErased}::text[]) then interval '1 day'
      else make_interval(days => ${config.retention.mailsDays}::int) end`
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from mails where id in (
        select id from mails where state <> 'waiting' and created_at < ${end}
          and coalesce(not_before, created_at) < ${end}
        limit ${rowsAtOnce})
    `.execute(db)
    if (numAffectedRows < rowsAtOnce) return
  }
}
