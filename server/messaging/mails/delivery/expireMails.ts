import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { erasureMailKinds } from './erasureMails.ts'

/** Keeps statements short, so that deliveries do not wait. */
const rowsAtOnce = 10_000

/**
 * Deletes settled mails after the retention of the configuration, a month by default, during which administrators can
 * look at them (task `mails.expire`). Mails to erased users are deleted when they are sent (`mailQueue.ts`); without a
 * mail server after a day, so that an administrator can hand them on.
 */
export async function expireMails({ db, clock, config }: Portal): Promise<void> {
  const now = clock.now().toISOString()
  const end = sql`${now}::timestamptz
    - case when user_id is null and kind = any(${erasureMailKinds}::text[]) then interval '1 day'
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
