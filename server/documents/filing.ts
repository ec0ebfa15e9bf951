import type { Readable } from 'node:stream'
import type { Selectable, Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Schema } from '#server/database/schema.ts'
import { Failure } from '#server/http/failure.ts'
import type { Portal } from '#server/portal.ts'
import { TooLarge } from '#server/storage/store.ts'
import { checkPdf } from './extraction/signature.ts'
import { cleanFileName } from './fileNames.ts'

/** What a document is filed with. The person who files answers for it; a loaded file has nobody. */
export type Filing = Pick<
  Selectable<Schema['documents']>,
  | 'bodyId'
  | 'family'
  | 'sessionId'
  | 'pointId'
  | 'documentTypeId'
  | 'documentCommissionId'
  | 'title'
  | 'description'
  | 'documentDate'
  | 'confidential'
  | 'channel'
  | 'externalId'
>

export interface Upload {
  fileName: string
  content: Readable
}

/**
 * Files a PDF as a draft: the bytes first, then the record, its first version, its first step and the reading of its text,
 * in one transaction. A record without its file cannot be; a file without its record is removed.
 * @param then what else belongs to the same transaction: a publication at once, for who may
 * @returns the number of the document
 * @throws Failure `documents.notPdf`, `documents.unreadable`, `documents.tooLarge`
 */
export async function fileDocument(
  portal: Portal,
  authorId: number | null,
  filing: Filing,
  upload: Upload,
  then: (tx: Transaction<Schema>, documentId: number) => Promise<void> = async () => undefined,
): Promise<number> {
  return keepPdf(portal, upload, async (tx, file) => {
    const id = await insertDraft(portal, tx, authorId, filing, file)
    await then(tx, id)
    return id
  })
}

/**
 * Adds a version of the file, which readers see once it is published.
 * @param then what else belongs to the same transaction
 * @returns its number
 */
export async function fileVersion(
  portal: Portal,
  authorId: number | null,
  documentId: number,
  upload: Upload,
  then: (tx: Transaction<Schema>) => Promise<void> = async () => undefined,
): Promise<number> {
  return keepPdf(portal, upload, async (tx, file) => {
    const { last } = await tx
      .selectFrom('documentVersions')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('documentId', '=', documentId)
      .executeTakeFirstOrThrow()
    await insertVersion(portal, tx, authorId, { documentId, number: last + 1, ...file })
    await then(tx)
    return last + 1
  })
}

type KeptFile = { fileKey: string; bytes: number; sha256: string; fileName: string }

async function keepPdf<Kept>(
  portal: Portal,
  { fileName, content }: Upload,
  record: (tx: Transaction<Schema>, file: KeptFile) => Promise<Kept>,
): Promise<Kept> {
  const stored = await portal.store.keep(content, { maxBytes: limits.pdfBytes }).catch((error: unknown) => {
    throw error instanceof TooLarge ? new Failure('documents.tooLarge') : error
  })
  try {
    await refuseOther(portal, stored.key)
    const file = { fileKey: stored.key, bytes: stored.bytes, sha256: stored.sha256, fileName: cleanFileName(fileName) }
    return await portal.db.transaction().execute((tx) => record(tx, file))
  } catch (error) {
    await portal.store.remove(stored.key)
    throw error
  }
}

async function refuseOther({ store }: Portal, key: string) {
  const { path, done } = await store.lend(key)
  try {
    const verdict = await checkPdf(path)
    if (verdict === 'notPdf') throw new Failure('documents.notPdf')
    if (verdict !== 'ok') throw new Failure('documents.unreadable')
  } finally {
    await done()
  }
}

async function insertDraft(
  portal: Portal,
  tx: Transaction<Schema>,
  authorId: number | null,
  filing: Filing,
  file: KeptFile,
): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...filing, authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(portal, tx, authorId, { documentId: id, number: 1, ...file })
  await tx
    .insertInto('documentSteps')
    .values({
      documentId: id,
      versionNumber: 1,
      at: portal.clock.now().toISOString(),
      byUserId: authorId,
      fromStatus: null,
      toStatus: 'draft',
      comment: null,
    })
    .execute()
  return id
}

async function insertVersion(
  { clock, tasks }: Portal,
  tx: Transaction<Schema>,
  uploadedBy: number | null,
  version: KeptFile & { documentId: number; number: number },
) {
  const { id } = await tx
    .insertInto('documentVersions')
    .values({ ...version, uploadedBy, uploadedAt: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tasks.enqueue(tx, 'documents.extract', { versionId: id }, `documents.extract:${id}`)
}
