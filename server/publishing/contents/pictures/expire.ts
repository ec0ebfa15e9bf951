import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'

/** A picture that is not used a day after its upload is deleted. */
export const unusedMs = 24 * 3_600_000
/** A picture in use is checked again after this time. */
const recheckMs = 30 * unusedMs

/** Enqueues the check whether a picture is still used. */
export const enqueuePictureExpiry = ({ tasks }: Portal, tx: Db, pictureId: number, inMs: number): Promise<void> =>
  tasks.enqueue(tx, 'contentPictures.expire', { pictureId }, `contentPictures.expire:${pictureId}`, { inMs })

/**
 * The task `contentPictures.expire`: deletes a picture with its files unless a content or a stored version uses it. The
 * picture is locked: a content that takes it concurrently waits, and finds it deleted.
 */
export const expirePicture = (portal: Portal, { pictureId: id }: { pictureId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const picture = await tx
      .selectFrom('contentPictures')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!picture) return
    if (await isReferenced(tx, id)) return enqueuePictureExpiry(portal, tx, id, recheckMs)
    const variants = await tx
      .selectFrom('contentPictureVariants')
      .select('fileKey')
      .where('pictureId', '=', id)
      .execute()
    await tx.deleteFrom('contentPictures').where('id', '=', id).execute()
    await enqueueFileDeletion(
      portal,
      tx,
      variants.map(({ fileKey }) => fileKey),
      'contentPictures.discard',
    )
  })

/** Whether a content or a version uses the picture. Versions are checked last, since their texts are long. */
async function isReferenced(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ mentioned: boolean }>`
    select exists (select from contents where picture_id = ${id})
      or exists (select from content_text_pictures where picture_id = ${id})
      or exists (select from content_versions
        where form #>> '{mainPicture,id}' = ${String(id)}
          or position(${`/api/content_pictures/${id}/`} in form ->> 'text') > 0) as mentioned
  `.execute(tx)
  return rows[0]?.mentioned ?? false
}

/** The task `contentPictures.discard`: deletes a file that no picture refers to. */
export async function deleteUnreferencedPictureFile(
  { db, store }: Portal,
  { fileKey }: { fileKey: string },
): Promise<void> {
  const kept = await db
    .selectFrom('contentPictureVariants')
    .select('pictureId')
    .where('fileKey', '=', fileKey)
    .executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
