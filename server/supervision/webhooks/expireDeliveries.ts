import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'

const keptFor = '30 days'

/** Deletes deliveries after a month, and former secrets that no longer sign. Task `webhooks.expire`. */
export async function expireDeliveries({ db, clock }: Portal): Promise<void> {
  const now = clock.now().toISOString()
  await sql`
    delete from webhook_deliveries where state <> 'waiting' and created_at <= ${now}::timestamptz - ${sql.lit(keptFor)}::interval
  `.execute(db)
  await db
    .updateTable('webhooks')
    .set({ formerSealedSecret: null, formerUntil: null })
    .where('formerUntil', '<=', now)
    .execute()
}
