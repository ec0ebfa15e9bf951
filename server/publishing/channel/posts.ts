import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ChannelPost, ChannelPostAmendment, ChannelPostForm } from '#contract/publishing/channel/channel.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { readItem } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { postJoins, postRowSql, withAllowedActions } from './present.ts'

type Tx = Transaction<Schema>

/** The same text and attachments within this time are a double click or a retry (QUALITY REL-08). */
const duplicateWindowMs = 60_000

/**
 * Finds a post.
 * @throws Failure `record.notFound`
 */
export const findPost = async (db: Db, viewer: Viewer, id: number): Promise<ChannelPost> =>
  withAllowedActions(
    viewer,
    await readItem(db, {
      matching: sql`select id from channel_posts where id = ${id}`,
      order: sql`id`,
      row: postRowSql,
      joins: sql`join channel_posts post on post.id = page.id ${postJoins}`,
    }),
  )

/**
 * Inserts a post with uploaded attachments.
 * @returns the post; `again` when the same post was sent just before
 * @throws Failure `channel.attachmentGone`
 */
export const sendPost = (
  portal: Portal,
  viewer: Viewer,
  { text, attachments }: ChannelPostForm,
): Promise<{ post: ChannelPost; again: boolean }> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await sql`select pg_advisory_xact_lock(hashtext('channel_posts'), ${viewer.id})`.execute(tx)
    const now = portal.clock.now()
    const files = idsOf(attachments)
    const sent = await findRecentDuplicate(tx, viewer, text, files, new Date(now.getTime() - duplicateWindowMs))
    if (sent) return { post: await findPost(tx, viewer, sent), again: true }
    const at = now.toISOString()
    const { id } = await tx
      .insertInto('channelPosts')
      .values({ text, authorId: viewer.id, createdAt: at, updatedAt: at, updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachFiles(tx, viewer, id, files)
    await audit(portal, tx, viewer, 'channelPost.created', 'channelPost', id)
    return { post: await findPost(tx, viewer, id), again: false }
  })

/**
 * Updates a post; attachments that it no longer names are deleted.
 * @throws Failure `record.notFound`, `access.denied`, `record.stale`, `channel.attachmentGone`
 */
export const amendPost = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { text, attachments, version }: z.output<typeof ChannelPostAmendment>,
): Promise<ChannelPost> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const before = await lockEditablePost(tx, viewer, id)
    const now = portal.clock.now()
    await assertCurrentVersion(tx, before, version, now)
    await tx
      .updateTable('channelPosts')
      .set({ text, updatedAt: now.toISOString(), updatedBy: viewer.id, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    const files = idsOf(attachments)
    await attachFiles(tx, viewer, id, files)
    await deleteOtherAttachments(portal, tx, id, files)
    await audit(portal, tx, viewer, 'channelPost.amended', 'channelPost', id)
    return findPost(tx, viewer, id)
  })

/**
 * Deletes a post with its attachments.
 * @throws Failure `record.notFound`, `access.denied`
 */
export const deletePost = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockEditablePost(tx, viewer, id)
    await audit(portal, tx, viewer, 'channelPost.deleted', 'channelPost', id)
    await deleteOtherAttachments(portal, tx, id, [])
    await tx.deleteFrom('channelPosts').where('id', '=', id).execute()
  })

async function lockEditablePost(tx: Tx, viewer: Viewer, id: number) {
  const post = await tx
    .selectFrom('channelPosts')
    .select(['authorId', 'version', 'updatedAt', 'updatedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!post) throw new Failure('record.notFound')
  authorize(viewer, 'channel.amend', post)
  return post
}

/** Returns the ids without duplicates, in display order. */
const idsOf = (attachments: ChannelPostForm['attachments']) => [...new Set(attachments.map(({ id }) => id))]

/** Attaches files to a post. Of two concurrent posts with the same file, one gets it. */
async function attachFiles(tx: Tx, viewer: Viewer, postId: number, files: readonly number[]): Promise<void> {
  const { rows } = await sql`
    update channel_attachments attachment set post_id = ${postId}, position = named.position
    from unnest(${files}::int[]) with ordinality named (id, position)
    where attachment.id = named.id
      and (attachment.post_id = ${postId} or attachment.post_id is null and attachment.uploaded_by = ${viewer.id})
    returning attachment.id
  `.execute(tx)
  if (rows.length < files.length) rejectFields([['attachments', 'channel.attachmentGone']])
}

async function deleteOtherAttachments(portal: Portal, tx: Tx, postId: number, kept: readonly number[]): Promise<void> {
  const dropped = await tx
    .deleteFrom('channelAttachments')
    .where('postId', '=', postId)
    .where(sql<boolean>`id <> all(${kept}::int[])`)
    .returning('fileKey')
    .execute()
  await enqueueFileDeletion(
    portal,
    tx,
    dropped.map(({ fileKey }) => fileKey),
    'channel.discard',
  )
}

async function findRecentDuplicate(tx: Tx, viewer: Viewer, text: string, files: readonly number[], since: Date) {
  const same = await tx
    .selectFrom('channelPosts')
    .select('id')
    .where('authorId', '=', viewer.id)
    .where('text', '=', text)
    .where('createdAt', '>', since.toISOString())
    .where(
      sql<boolean>`array(select id from channel_attachments where post_id = channel_posts.id order by position) = ${files}::int[]`,
    )
    .executeTakeFirst()
  return same?.id
}
