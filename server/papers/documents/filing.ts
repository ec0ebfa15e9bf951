import type { Readable } from 'node:stream'
import type { Selectable, Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { checkPdf } from '#server/ground/pdf/checkPdf.ts'
import type { StoredPdf } from '#server/ground/pdf/inspectFile.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { cleanFileName } from '#server/ground/storage/fileNames.ts'
import { attachOrDelete, storeWithOrphanCleanup } from '#server/ground/storage/orphanCleanup.ts'
import { FileTooLarge } from '#server/ground/storage/store.ts'

/** The fields that are set when a document is filed, and changed by an amendment. */
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
> & { thematicIds?: readonly number[] }

/** A document loaded from files; its external id prevents loading it twice. */
type FilingWithExternalId = Filing & { externalId: string | null }

export interface Upload {
  fileName: string
  content: Readable
}

/**
 * Files a PDF as a draft: stores the file, then inserts the record, its first version, its first step and the task that
 * extracts its text in one transaction. A file whose record is not committed is deleted.
 * @param authorId the user who files the document; null for a loaded one
 * @param then runs in the same transaction, for instance to publish at once
 * @returns the id of the document
 * @throws Failure `documents.notPdf`, `documents.unreadable`, `documents.tooLarge`
 */
export async function fileDocument(
  portal: Portal,
  authorId: number | null,
  filing: FilingWithExternalId,
  upload: Upload,
  then: (tx: Transaction<Schema>, documentId: number) => Promise<unknown> = async () => undefined,
): Promise<number> {
  return storePdf(portal, upload, async (tx, file) => {
    const id = await insertDraft(portal, tx, authorId, filing, file)
    await then(tx, id)
    return id
  })
}

/**
 * Adds a version, which readers see once it is published.
 * @param then runs in the same transaction
 * @returns the number of the version
 */
export async function fileNewVersion(
  portal: Portal,
  authorId: number | null,
  documentId: number,
  upload: Upload,
  then: (tx: Transaction<Schema>) => Promise<unknown> = async () => undefined,
): Promise<number> {
  return storePdf(portal, upload, async (tx, file) => {
    const number = await insertVersion(portal, tx, authorId, documentId, file)
    await then(tx)
    return number
  })
}

/**
 * Stores a PDF, and records it in a transaction. A file whose record is not committed is deleted.
 * @throws Failure `documents.notPdf`, `documents.unreadable`, `documents.tooLarge`
 */
export async function storePdf<Kept>(
  portal: Portal,
  { fileName, content }: Upload,
  record: (tx: Transaction<Schema>, file: StoredPdf) => Promise<Kept>,
): Promise<Kept> {
  const stored = await storeWithOrphanCleanup(portal)
    .save(content, { maxBytes: limits.pdfBytes, isReadNext: true })
    .catch((error: unknown) => {
      throw error instanceof FileTooLarge ? new Failure('documents.tooLarge') : error
    })
  return attachOrDelete(portal, stored, async (settle) => {
    await refuseInvalidPdf(portal, stored.key)
    const file = { fileKey: stored.key, bytes: stored.bytes, sha256: stored.sha256, fileName: cleanFileName(fileName) }
    return portal.db.transaction().execute(async (tx) => {
      await settle(tx)
      return record(tx, file)
    })
  })
}

async function refuseInvalidPdf({ store }: Portal, key: string) {
  const { path, done } = await store.getLocalPath(key)
  try {
    const verdict = await checkPdf(path)
    if (verdict === 'notPdf') throw new Failure('documents.notPdf')
    if (verdict !== 'ok') throw new Failure('documents.unreadable')
  } finally {
    await done()
  }
}

/**
 * Inserts a draft with its first version and its first step, and enqueues the extraction of its text.
 * @returns the id of the draft
 */
export async function insertDraft(
  portal: Portal,
  tx: Transaction<Schema>,
  authorId: number | null,
  { thematicIds = [], ...filing }: Filing,
  file: StoredPdf,
): Promise<number> {
  const at = portal.clock.now().toISOString()
  const { id } = await tx
    .insertInto('documents')
    .values({ ...filing, authorId, createdAt: at, updatedBy: authorId, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertThematics(tx, id, thematicIds)
  await writeVersion(portal, tx, authorId, { documentId: id, number: 1, ...file })
  await tx
    .insertInto('documentSteps')
    .values({
      documentId: id,
      versionNumber: 1,
      at,
      byUserId: authorId,
      fromStatus: null,
      toStatus: 'draft',
      comment: null,
    })
    .execute()
  return id
}

export async function insertThematics(tx: Transaction<Schema>, documentId: number, thematicIds: readonly number[]) {
  const rows = [...new Set(thematicIds)].map((thematicId) => ({ documentId, thematicId }))
  if (rows.length > 0) await tx.insertInto('documentThematics').values(rows).execute()
}

/**
 * Inserts a version with the next number.
 * @returns its number
 */
export async function insertVersion(
  portal: Portal,
  tx: Transaction<Schema>,
  authorId: number | null,
  documentId: number,
  file: StoredPdf,
): Promise<number> {
  // This update locks the document, so that concurrent versions get different numbers.
  await tx
    .updateTable('documents')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updatedBy: authorId,
      updatedAt: portal.clock.now().toISOString(),
    }))
    .where('id', '=', documentId)
    .execute()
  const { last } = await tx
    .selectFrom('documentVersions')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow()
  await writeVersion(portal, tx, authorId, { documentId, number: last + 1, ...file })
  return last + 1
}

async function writeVersion(
  { clock, tasks }: Portal,
  tx: Transaction<Schema>,
  uploadedBy: number | null,
  version: StoredPdf & { documentId: number; number: number },
) {
  const { id } = await tx
    .insertInto('documentVersions')
    .values({ ...version, uploadedBy, uploadedAt: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tasks.enqueue(tx, 'documents.extract', { versionId: id }, `documents.extract:${id}`)
}
