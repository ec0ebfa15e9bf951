import { sql } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { markRecordRead } from '#server/messaging/notifications/markRecordRead.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'

/** A version of a document whose file is served. */
export interface ServedFile {
  versionId: number
  number: number
  fileKey: string
  fileName: string
  bytes: number
  sha256: string
  thumbnailKey: string | null
  confidential: boolean
  /** whether the viewer has opened this version before, and has no unread notification of the document */
  read: boolean
}

/**
 * Finds the file of a document that the viewer may read: the requested version, else the published one, else the last
 * one.
 * @throws Failure `record.notFound` for a document or a version that the viewer may not read
 */
export async function findFile(db: Db, viewer: Viewer, documentId: number, number?: number): Promise<ServedFile> {
  const row = await db
    .selectFrom('documents')
    .leftJoin('sessions as session', 'session.id', 'documents.sessionId')
    .innerJoin('documentVersions as version', 'version.documentId', 'documents.id')
    .select([
      'documents.bodyId',
      'documents.authorId',
      'documents.pendingBy as depositorId',
      'documents.status',
      'documents.moving',
      'documents.channel',
      'version.id as versionId',
      'version.number',
      'version.fileKey',
      'version.fileName',
      'version.bytes',
      'version.sha256',
      'version.thumbnailKey',
      'version.publishedAt',
    ])
    .select(sql<boolean>`${documentFacts.confidential}`.as('confidential'))
    .select(sql<boolean>`${documentFacts.sessionOut}`.as('sessionOut'))
    .select(
      sql<boolean>`exists (select from document_readings reading where reading.user_id = ${viewer.id}
        and reading.document_id = documents.id and reading.version_number = version.number)
        and not exists (select from notifications notification where notification.user_id = ${viewer.id}
          and notification.document_id = documents.id and notification.read_at is null)`.as('read'),
    )
    .where('documents.id', '=', documentId)
    .where(allowed(viewer, 'documents.read', documentFacts))
    .$if(number !== undefined, (query) => query.where('version.number', '=', number ?? 0))
    .orderBy(sql`version.number = documents.published_version`, (order) => order.desc().nullsLast())
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Failure('record.notFound')
  if (row.publishedAt === null && !can(viewer, 'documents.readHistory', row)) throw new Failure('record.notFound')
  return row
}

/** Records that the viewer has opened this version, and marks the notifications of the document as read. It is idempotent. */
export async function markRead(db: Db, viewer: Viewer, documentId: number, versionNumber: number, at: Date) {
  await db
    .insertInto('documentReadings')
    .values({ userId: viewer.id, documentId, versionNumber, at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await markRecordRead(db, viewer.id, at, sql`notification.document_id = ${documentId}`)
}

/** Finds the digests of the texts of all pages of a version, in order, empty for a page without text; none when no page has text. */
export async function findPageDigests(db: Db, versionId: number): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select case squeezed when '' then '' else md5(squeezed) end as digest
    from (
      select page, trim(regexp_replace(text, '\\s+', ' ', 'g')) as squeezed from document_pages
      where version_id = ${versionId}
    ) pages
    order by page
  `.execute(db)
  return rows.some(({ digest }) => digest !== '') ? rows.map(({ digest }) => digest) : []
}

/**
 * Finds the extracted text of a page.
 * @throws Failure `record.notFound` when there is none
 */
export async function findPageText(db: Db, versionId: number, page: number): Promise<string> {
  const row = await db
    .selectFrom('documentPages')
    .select('text')
    .where('versionId', '=', versionId)
    .where('page', '=', page)
    .executeTakeFirst()
  if (!row) throw new Failure('record.notFound')
  return row.text
}

/** Lists the extracted texts of a version, page by page. */
export const listPageTexts = (db: Db, versionId: number): Promise<{ page: number; text: string }[]> =>
  db.selectFrom('documentPages').select(['page', 'text']).where('versionId', '=', versionId).orderBy('page').execute()
