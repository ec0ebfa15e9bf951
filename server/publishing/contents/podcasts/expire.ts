import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'

/** A sound that is not used a day after its upload is deleted. */
export const unusedMs = 24 * 3_600_000
/** A sound in use is checked again after this time. */
const recheckMs = 30 * unusedMs

/** Enqueues the check whether a sound is still used. */
export const enqueuePodcastExpiry = ({ tasks }: Portal, tx: Db, podcastId: number, inMs: number): Promise<void> =>
  tasks.enqueue(tx, 'podcasts.expire', { podcastId }, `podcasts.expire:${podcastId}`, { inMs })

/**
 * The task `podcasts.expire`: deletes a sound with its file unless a content or a stored version uses it. The sound is
 * locked: a content that takes it concurrently waits, and finds it deleted.
 */
export const expirePodcast = (portal: Portal, { podcastId: id }: { podcastId: number }): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom('podcasts').select('fileKey').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!found) return
    if (await isReferenced(tx, id)) return enqueuePodcastExpiry(portal, tx, id, recheckMs)
    await tx.deleteFrom('podcasts').where('id', '=', id).execute()
    await enqueueFileDeletion(portal, tx, [found.fileKey], 'podcasts.discard')
  })

async function isReferenced(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ mentioned: boolean }>`
    select exists (select from contents where podcast_id = ${id})
      or exists (select from content_versions where form #>> '{podcast,id}' = ${String(id)}) as mentioned
  `.execute(tx)
  return rows[0]?.mentioned ?? false
}

/** The task `podcasts.discard`: deletes a file that no sound refers to. */
export async function deleteUnreferencedPodcastFile(
  { db, store }: Portal,
  { fileKey }: { fileKey: string },
): Promise<void> {
  const kept = await db.selectFrom('podcasts').select('id').where('fileKey', '=', fileKey).executeTakeFirst()
  if (!kept) await store.remove(fileKey)
}
