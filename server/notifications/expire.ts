import { sql } from 'kysely'
import type { Portal } from '#server/portal.ts'

/** Each statement is short: nothing that is being told waits for it. */
const rowsAtOnce = 10_000

/** The task `notifications.expire`: what people were told long enough ago goes: twelve months, unless the operator says otherwise. */
export async function expireNotifications({ db, clock, config }: Portal): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id in (
        select id from notifications where created_at < ${clock.now().toISOString()}::timestamptz
          - make_interval(months => ${config.retention.notificationsMonths}::int)
        order by created_at limit ${rowsAtOnce})
    `.execute(db)
    if (numAffectedRows < rowsAtOnce) return
  }
}
