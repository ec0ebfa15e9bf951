import type { Transaction } from 'kysely'
import type { ContentStatus } from '#contract/publishing/contents/contents.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { againAt } from '#server/ground/tasks/tasks.ts'
import { enqueueAnnouncement } from './announce.ts'

const taskKey = (contentId: number) => `contents.publish:${contentId}`

/**
 * Enqueues the publication of a scheduled content at its time, or cancels it for another status. Replaces an earlier
 * schedule.
 */
export async function schedulePublication(
  { tasks }: Pick<Portal, 'tasks'>,
  tx: Transaction<Schema>,
  { id: contentId, status, publishedAt }: { id: number; status: ContentStatus; publishedAt: string | null },
): Promise<void> {
  if (status === 'scheduled' && publishedAt !== null)
    await tasks.enqueue(tx, 'contents.publish', { contentId }, taskKey(contentId), new Date(publishedAt))
  else await tasks.cancel(tx, taskKey(contentId))
}

/**
 * The task `contents.publish`: publishes a scheduled content at its time. The decision is made under the row lock: of
 * two concurrent servers, one publishes it. Enqueues itself again when the content was rescheduled.
 */
export const publishScheduledContent = (portal: Portal, { contentId: id }: { contentId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now()
    const content = await tx
      .selectFrom('contents')
      .select(['id', 'status', 'publishedAt', 'updatedBy'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (content?.status !== 'scheduled' || content.publishedAt === null) return
    const due = new Date(content.publishedAt)
    if (due > now)
      return portal.tasks.enqueue(tx, 'contents.publish', { contentId: id }, taskKey(id), againAt(due, now))
    await tx
      .updateTable('contents')
      .set(({ eb }) => ({
        status: 'published',
        updatedAt: now.toISOString(),
        updatedBy: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, null, 'content.published', 'content', id)
    // The person who scheduled it is not notified.
    await enqueueAnnouncement(portal, tx, id, content.updatedBy)
  })
