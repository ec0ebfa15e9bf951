import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { discard } from '#server/ground/storage/discard.ts'

/** Who uploads a picture shows it within a day. */
export const unusedMs = 24 * 3_600_000
/** What is shown may be let go later. */
const againMs = 30 * unusedMs

/** Asks for a look at whether a picture is still shown. */
export const lookAtPicture = ({ tasks }: Portal, tx: Db, pictureId: number, inMs: number): Promise<void> =>
  tasks.enqueue(tx, 'contentPictures.expire', { pictureId }, `contentPictures.expire:${pictureId}`, { inMs })

/**
 * The task `contentPictures.expire`: a picture that no content shows, as it is or as one of its versions was, goes with its files.
 * Under its lock: a content that takes it meanwhile waits, and finds that it has gone.
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
    if (await isMentioned(tx, id)) return lookAtPicture(portal, tx, id, againMs)
    const variants = await tx
      .selectFrom('contentPictureVariants')
      .select('fileKey')
      .where('pictureId', '=', id)
      .execute()
    await tx.deleteFrom('contentPictures').where('id', '=', id).execute()
    await discard(
      portal,
      tx,
      variants.map(({ fileKey }) => fileKey),
      'contentPictures.discard',
    )
  })

/** The versions are read last: their texts are long. */
async function isMentioned(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ mentioned: boolean }>`
    select exists (select from contents where picture_id = ${id})
      or exists (select from content_text_pictures where picture_id = ${id})
      or exists (select from content_versions
        where form #>> '{mainPicture,id}' = ${String(id)}
          or position(${`/api/content_pictures/${id}/`} in form ->> 'text') > 0) as mentioned
  `.execute(tx)
  return rows[0]?.mentioned ?? false
}

/** The task `contentPictures.discard`: removes a file that is that of no picture. */
export async function discardPictureFile({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const kept = await db
    .selectFrom('contentPictureVariants')
    .select('pictureId')
    .where('fileKey', '=', fileKey)
    .executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
