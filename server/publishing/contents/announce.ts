import { sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { filterReaders, followersOfContent, notifyFollowers } from '#server/messaging/subscriptions/followers.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { contentFacts, factsJoin } from './facts.ts'

/** Enqueues the announcement of a content and its webhooks, in the transaction that publishes it. */
export async function enqueueAnnouncement(
  portal: Portal,
  tx: Transaction<Schema>,
  contentId: number,
  by: number | null,
): Promise<void> {
  await enqueueWebhookEvents(portal, tx, 'content.published', [{ id: contentId, dedupeKey: publicationKey(contentId) }])
  await portal.tasks.enqueue(tx, 'contents.announce', { contentId, by }, `contents.announce:${contentId}`)
}

/** A content is announced only once, even if it is withdrawn and published again. */
const publicationKey = (contentId: number) => `content:${contentId}:published`

/**
 * The task `contents.announce`: notifies the followers of a thematic of a published content, except the person who
 * published it.
 */
export const announceContent = (portal: Portal, { contentId, by }: TaskPayloads['contents.announce']): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const content = await findFacts(tx, contentId)
    if (content?.status !== 'published' || !(await markAnnounced(portal, tx, contentId))) return
    const followers = await followersOfContent(tx, contentId)
    const readers = await filterReaders(
      tx,
      followers,
      today(portal.clock),
      (person) => person.id !== by && can(person, 'contents.read', content),
    )
    await notifyFollowers(
      portal,
      tx,
      { kind: 'thematic.update', dedupeKey: publicationKey(contentId), contentId },
      readers,
    )
  })

/** @returns false: the content was announced before */
async function markAnnounced({ clock }: Portal, tx: Transaction<Schema>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contents')
    .set({ announcedAt: clock.now().toISOString() })
    .where('id', '=', id)
    .where('announcedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function findFacts(tx: Transaction<Schema>, contentId: number): Promise<Facts['contents'] | undefined> {
  const { status, channel, bodyIds, bodyId, confidential } = contentFacts
  const { rows } = await sql<Facts['contents']>`
    select ${status} as status, ${channel} as channel, ${bodyIds} as body_ids, ${bodyId} as body_id,
      ${confidential} as confidential
    from contents content ${factsJoin} where content.id = ${contentId}
  `.execute(tx)
  return rows[0]
}
