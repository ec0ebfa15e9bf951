import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { againAt } from '#server/ground/tasks/tasks.ts'

/** Retention of messages: twelve months (QUALITY DAT-10). Milliseconds. */
export const retentionMs = 365 * 24 * 3_600_000

/** Deletes an expired message with its file and its mails (task `contact.expire`). */
export const expireMessage = (portal: Portal, { messageId: id }: { messageId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('contactMessages')
      .select(['fileKey', 'createdAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return
    const goes = new Date(Date.parse(found.createdAt) + retentionMs)
    const now = portal.clock.now()
    if (now < goes)
      return portal.tasks.enqueue(tx, 'contact.expire', { messageId: id }, `contact.expire:${id}`, againAt(goes, now))
    await tx.deleteFrom('contactMessages').where('id', '=', id).execute()
    await sql`
      delete from mails where kind in ('contact.received', 'contact.copy') and (facts ->> 'messageId')::int = ${id}
    `.execute(tx)
    await enqueueFileDeletion(portal, tx, [found.fileKey], 'contact.discard')
  })
