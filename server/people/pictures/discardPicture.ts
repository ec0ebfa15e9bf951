import type { Portal } from '#server/ground/portal/portal.ts'

/** Deletes a file that no profile picture has (task `pictures.discard`). */
export async function discardPicture({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const shown = await db
    .selectFrom('profilePictures')
    .select('id')
    .where((picture) => picture.or([picture('fileKey', '=', fileKey), picture('smallKey', '=', fileKey)]))
    .executeTakeFirst()
  if (!shown) await store.remove(fileKey)
}
