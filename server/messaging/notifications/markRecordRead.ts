import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'

/**
 * Marks the notifications of a person about a record as read, because they opened the record itself, and updates their
 * bells.
 * @param condition on `notification`
 */
export async function markRecordRead(db: Db, userId: number, now: Date, condition: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with read as (
      update notifications notification set read_at = ${now.toISOString()}::timestamptz
      where notification.user_id = ${userId} and notification.read_at is null and ${condition} returning 1)
    select pg_notify('notifications', ${String(userId)}) from (select from read limit 1) any_read
  `.execute(db)
}
