import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Since a backup was restored, mails wait until an operator has looked (QUALITY REL-15). */
export async function areHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('mailHolds').select('since').executeTakeFirst()
  return held !== undefined
}

/**
 * Lets mails leave again. Mails of a chosen instant to come go on waiting for it: they have not left before.
 * @param drops those that wait do not leave: they had left before, or are too old
 * @returns how many were held back; null when nothing held them
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
