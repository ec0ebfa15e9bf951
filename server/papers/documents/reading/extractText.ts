import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { type Extraction, extractPdf } from '#server/ground/pdf/extract.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'

const maxThumbnailBytes = 1024 * 1024

/**
 * The task `documents.extract`: extracts the text of a version page by page, counts its pages and draws the thumbnail
 * of its first page. Running it again replaces what an interrupted run wrote.
 */
export async function extractText(portal: Portal, { versionId }: { versionId: number }): Promise<void> {
  const { db, store } = portal
  const version = await db
    .selectFrom('documentVersions')
    .select('fileKey')
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!version) return

  // Done first since it can fail: a temporary directory created before it would be left behind.
  const file = await store.getLocalPath(version.fileKey)
  const folder = await mkdtemp(join(tmpdir(), 'mandature-'))
  try {
    const thumbnail = join(folder, 'thumbnail')
    const extraction = await extractPdf(file.path, { thumbnailTo: thumbnail })
    const picture = extraction.thumbnail
      ? await storeWithOrphanCleanup(portal).save(createReadStream(thumbnail), { maxBytes: maxThumbnailBytes })
      : null
    await attachOrDelete(portal, picture, (settle) =>
      db.transaction().execute(async (tx) => {
        await settle(tx)
        const before = await saveExtraction(tx, versionId, extraction, picture?.key ?? null)
        await enqueueFileDeletion(portal, tx, [before])
      }),
    )
  } finally {
    await file.done()
    await rm(folder, { recursive: true, force: true })
  }
}

const textStatus = {
  extracted: 'extracted',
  empty: 'empty',
  locked: 'failed',
  unreadable: 'failed',
  abandoned: 'failed',
} as const

/**
 * Saves the extraction.
 * @returns the key of the previous thumbnail, if any
 */
async function saveExtraction(
  tx: Transaction<Schema>,
  versionId: number,
  extraction: Extraction,
  thumbnailKey: string | null,
) {
  const before = await tx
    .selectFrom('documentVersions')
    .select('thumbnailKey')
    .where('id', '=', versionId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Error('the version was deleted while it was read')
  await tx.deleteFrom('documentPages').where('versionId', '=', versionId).execute()
  if (extraction.texts.length > 0) {
    const pages = extraction.texts.map(({ page, text }) => ({ versionId, page, text }))
    await tx.insertInto('documentPages').values(pages).execute()
  }
  await tx
    .updateTable('documentVersions')
    .set({ textStatus: textStatus[extraction.outcome], pages: extraction.pages, thumbnailKey })
    .where('id', '=', versionId)
    .execute()
  return before.thumbnailKey
}
