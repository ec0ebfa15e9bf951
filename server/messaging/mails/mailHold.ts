import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Whether mails are held: after the restore of a backup, until an operator has checked (QUALITY REL-15). */
export async function areMailsHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('mailHolds').select('since').executeTakeFirst()
  return held !== undefined
}

/**
 * Releases held mails. Those with a chosen instant to come continue to wait for it: they were not sent before.
 * @param drops drops the waiting mails: they were sent before, or are too old
 * @returns the number of held mails; null when mails were not held
 */
export const releaseMails = ({ db, tasks, clock }: Portal, { drops }: { drops: boolean }): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    const held = await tx.deleteFrom('mailHolds').returning('since').executeTakeFirst()
    if (!held) return null
    const isWaiting = sql`state = 'waiting' and (not_before is null or not_before <= ${clock.now().toISOString()})`
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from mails where ${isWaiting}`.execute(
      tx,
    )
    if (drops) await sql`update mails set state = 'dropped', sealed = null where ${isWaiting}`.execute(tx)
    await tasks.enqueue(tx, 'mails.deliver', {}, 'mails.deliver')
    return rows[0]?.count ?? 0
  })
