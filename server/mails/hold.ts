import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { Portal } from '#server/portal.ts'

/** Since a backup was restored, mails wait until an operator has looked (QUALITY REL-15). */
export async function areHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('mailHolds').select('since').executeTakeFirst()
  return held !== undefined
}

/**
 * Lets mails leave again.
 * @param drops those that wait do not leave: they had left before, or are too old
 * @returns how many were waiting; null when nothing held them
 */
export const releaseMails = ({ db, tasks }: Portal, { drops }: { drops: boolean }): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    const held = await tx.deleteFrom('mailHolds').returning('since').executeTakeFirst()
    if (!held) return null
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from mails where state = 'waiting'`.execute(tx)
    if (drops)
      await tx.updateTable('mails').set({ state: 'dropped', sealed: null }).where('state', '=', 'waiting').execute()
    await tasks.enqueue(tx, 'mails.deliver', {}, 'mails.deliver')
    return rows[0]?.count ?? 0
  })
