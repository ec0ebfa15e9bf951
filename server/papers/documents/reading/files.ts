import { sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { markRecordRead } from '#server/messaging/notifications/markRecordRead.ts'
import { documentFacts, isOfMinutesCondition, isOpenCondition } from '#server/papers/documents/facts.ts'

const isDraftOfMinutesCondition = sql`
  version.number is distinct from documents.published_version and ${isOfMinutesCondition}`
const fileColumns = precompiledSql(sql`${documentFacts.bodyId} as body_id, ${documentFacts.authorId} as author_id,
  ${documentFacts.depositorId} as depositor_id, ${documentFacts.status} as status, ${documentFacts.moving} as moving,
  ${documentFacts.confidential} as confidential, ${documentFacts.channel} as channel,
  ${documentFacts.sessionOut} as session_out, version.id as version_id, version.number, version.file_key,
  version.file_name, version.bytes, version.sha256, version.thumbnail_key, version.published_at,
  ${isDraftOfMinutesCondition} as is_draft_of_minutes`)

/**
 * Whether the viewer may read the versions before the one that is published of a file of minutes: they were restricted to
 * the members of the body, and stay so once the minutes are approved, and once another file has taken its place.
 */
export const canReadDraftsOfMinutes = (viewer: Viewer, facts: Facts['documents']): boolean =>
  can(viewer, 'documents.read', { ...facts, confidential: true })

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
  /**
   * out for all members: neither confidential, nor of the channel, nor before its publication or that of its session, nor a
   * draft of minutes
   */
  isOpen: boolean
  /** whether the viewer has opened this version before, and has no unread notification of the document */
  read: boolean
}

/**
 * Finds the file of a document that the viewer may read: the requested version, else the published one, else the last
 * one.
 * @throws Failure `record.notFound` for a document or a version that the viewer may not read
 */
export async function findFile(db: Db, viewer: Viewer, documentId: number, number?: number): Promise<ServedFile> {
  const { rows } = await sql<
    ServedFile & Facts['documents'] & { publishedAt: string | null; isDraftOfMinutes: boolean }
  >`
    select ${fileColumns},
      version.published_at is not null and not (${isDraftOfMinutesCondition}) and ${isOpenCondition} as is_open,
      exists (select from document_readings reading where reading.user_id = ${viewer.id}
        and reading.document_id = documents.id and reading.version_number = version.number)
      and not exists (select from notifications notification where notification.user_id = ${viewer.id}
        and notification.document_id = documents.id and notification.read_at is null) as read
    from documents left join sessions session on session.id = documents.session_id
    join document_versions version on version.document_id = documents.id
    where documents.id = ${documentId} and ${allowed(viewer, 'documents.read', documentFacts)}
      ${number === undefined ? sql`` : sql`and version.number = ${number}`}
    order by version.number = documents.published_version desc nulls last, version.number desc
    limit 1
  `.execute(db)
  const [row] = rows
  if (!row) throw new Failure('record.notFound')
  if (row.publishedAt === null && !can(viewer, 'documents.readHistory', row)) throw new Failure('record.notFound')
  if (row.isDraftOfMinutes && !canReadDraftsOfMinutes(viewer, row)) throw new Failure('record.notFound')
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
