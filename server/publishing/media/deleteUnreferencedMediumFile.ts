import type { Portal } from '#server/ground/portal/portal.ts'

/** The task `media.discard`: deletes a file that no medium refers to. */
export async function deleteUnreferencedMediumFile(
  { db, store }: Portal,
  { fileKey }: { fileKey: string },
): Promise<void> {
  const kept = await db.selectFrom('media').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
