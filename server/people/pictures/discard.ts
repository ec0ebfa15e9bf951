import type { Portal } from '#server/ground/portal/portal.ts'

/** The task `pictures.discard`: removes a file that is nobody's picture. */
export async function discardPicture({ db, store }: Portal, { fileKey }: { fileKey: string }): Promise<void> {
  const shown = await db
    .selectFrom('profilePictures')
    .select('id')
    .where((picture) => picture.or([picture('fileKey', '=', fileKey), picture('smallKey', '=', fileKey)]))
    .executeTakeFirst()
  if (!shown) await store.remove(fileKey)
}
