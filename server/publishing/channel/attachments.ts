import type { FailureCode } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ChannelAttachment } from '#contract/publishing/channel/channel.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import { inspectFile } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'

/** How long an attachment is kept without a post. */
const unsentMs = 24 * 3_600_000

const missing = { file: null, fault: fieldViolation(['file', 'channel.noFile' satisfies FailureCode]) } as const

/**
 * Stores a PDF for a post that the viewer is writing.
 * @throws Failure with the violation of the file
 */
export const depositAttachment = (
  portal: Portal,
  viewer: Viewer,
  { file: came }: ReceivedForm,
): Promise<ChannelAttachment> =>
  attachOrDelete(
    portal,
    came,
    async (settle) => {
      const { file, fault } = came ? await inspectFile(portal, came) : missing
      if (fault) return throwViolations([fault])
      const { fileKey, fileName, bytes, sha256 } = file
      const now = portal.clock.now()
      return portal.db.transaction().execute(async (tx) => {
        await lockViewer(portal, tx, viewer)
        const { id } = await tx
          .insertInto('channelAttachments')
          .values({ fileKey, fileName, bytes, sha256, uploadedBy: viewer.id, uploadedAt: now.toISOString() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const until = new Date(now.getTime() + unsentMs)
        await portal.tasks.enqueue(tx, 'channel.expire', { attachmentId: id }, `channel.expire:${id}`, until)
        await settle(tx)
        return {
          '@context': '/api/contexts/ChannelAttachment',
          '@id': `/api/channel_attachments/${id}`,
          '@type': 'ChannelAttachment' as const,
          id,
          fileName,
          size: bytes,
        }
      })
    },
    'channel.discard',
  )

/**
 * Finds an attachment of a post, or an unsent one of the viewer.
 * @throws Failure `record.notFound`
 */
export async function findAttachment(db: Db, viewer: Viewer, id: number) {
  const file = await db
    .selectFrom('channelAttachments')
    .select(['fileKey', 'fileName', 'bytes', 'sha256'])
    .where('id', '=', id)
    .where((file) => file.or([file('postId', 'is not', null), file('uploadedBy', '=', viewer.id)]))
    .executeTakeFirst()
  if (!file) throw new Failure('record.notFound')
  return file
}

/** The task `channel.expire`: deletes an attachment without a post. */
export const expireAttachment = (portal: Portal, { attachmentId }: { attachmentId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const unsent = await tx
      .deleteFrom('channelAttachments')
      .where('id', '=', attachmentId)
      .where('postId', 'is', null)
      .returning('fileKey')
      .execute()
    await enqueueFileDeletion(
      portal,
      tx,
      unsent.map(({ fileKey }) => fileKey),
      'channel.discard',
    )
  })

/** The task `channel.discard`: deletes a file that no attachment refers to. */
export async function deleteUnreferencedAttachmentFile(
  { db, store }: Portal,
  { fileKey }: { fileKey: string },
): Promise<void> {
  const kept = await db.selectFrom('channelAttachments').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
