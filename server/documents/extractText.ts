import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayBeWritten } from '#server/http/databaseFailures.ts'
import type { Portal } from '#server/portal.ts'
import { type Extraction, extractPdf } from './extraction/extract.ts'

const maxThumbnailBytes = 1024 * 1024

/**
 * The task `documents.extract`: reads the text of a version page by page, counts its pages and draws its first one.
 * Starting over replaces what an interrupted try has written.
 */
export async function extractText({ db, store }: Portal, { versionId }: { versionId: number }): Promise<void> {
  const version = await db
    .selectFrom('documentVersions')
    .select(['fileKey', 'thumbnailKey'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!version) return

  // first, since it is what can fail: a folder made before it would remain
  const file = await store.lend(version.fileKey)
  const folder = await mkdtemp(join(tmpdir(), 'mandature-'))
  try {
    const thumbnail = join(folder, 'thumbnail')
    const extraction = await extractPdf(file.path, { thumbnailTo: thumbnail })
    const thumbnailKey = extraction.thumbnail
      ? (await store.keep(createReadStream(thumbnail), { maxBytes: maxThumbnailBytes })).key
      : null
    await keep(db, versionId, extraction, thumbnailKey).catch(async (error: unknown) => {
      // the document may have been deleted meanwhile
      if (thumbnailKey && !mayBeWritten(error)) await store.remove(thumbnailKey)
      throw error
    })
    if (version.thumbnailKey) await store.remove(version.thumbnailKey)
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

async function keep(db: Portal['db'], versionId: number, extraction: Extraction, thumbnailKey: string | null) {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('documentPages').where('versionId', '=', versionId).execute()
    if (extraction.texts.length > 0) {
      const pages = extraction.texts.map(({ page, text }) => ({ versionId, page, text }))
      await tx.insertInto('documentPages').values(pages).execute()
    }
    const { numUpdatedRows } = await tx
      .updateTable('documentVersions')
      .set({ textStatus: textStatus[extraction.outcome], pages: extraction.pages, thumbnailKey })
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Error('the version was deleted while it was read')
  })
}
