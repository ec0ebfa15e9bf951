import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import { actionsOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type { Document, DocumentRow } from '#contract/papers/documents.ts'
import { isOneOfCondition } from '#server/ground/database/lists/isOneOfCondition.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import { filterConditions } from '#server/ground/database/lists/listFilters.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { containsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { personReference } from '#server/people/users/present.ts'
import { countDocumentsSql } from './documentCounts.ts'
import { documentFacts, documentFactsJson, isOfMinutesCondition, isSessionReadableCondition } from './facts.ts'
import { documentRowSql, readingJoins, readingOrder, rowFields, rowJoins } from './present.ts'
import { canReadDraftsOfMinutes } from './reading/files.ts'
import { planFilters, scanDocumentsSql } from './reading/filterPlans.ts'

/** The order of a list: the columns that it needs, and the ORDER BY. */
export interface Order {
  keys: RawBuilder<unknown>
  /** joins that the keys need, beside `session` */
  joins?: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** `by` with all directions reversed */
  reversed?: RawBuilder<unknown>
  orders?: Record<string, RawBuilder<unknown>>
}
/** For documents that are or were published, whose date is never null. */
export const lastPublishedFirst: Order = {
  keys: sql`documents.published_at`,
  by: sql`published_at desc, id desc`,
  reversed: sql`published_at, id`,
}
const lastPublishedBeforeDrafts: Order = {
  ...lastPublishedFirst,
  by: sql`published_at desc nulls last, id desc`,
  reversed: sql`published_at nulls first, id`,
}

/** The list of the documents that the viewer may read and that match `condition`, last published first by default. */
export const documentsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  { keys, joins = sql``, by, reversed, orders = {} }: Order = lastPublishedBeforeDrafts,
): List<DocumentRow> => ({
  matching: sql`
    select documents.id, ${keys}
    from documents left join sessions session on session.id = documents.session_id ${joins}
    where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition}`,
  order: by,
  reverseOrder: reversed,
  orders,
  row: documentRowSql(viewer),
  joins: sql`join documents on documents.id = page.id ${rowJoins(viewer)}`,
})

export const listDocuments = (
  db: Db,
  viewer: Viewer,
  query: DocumentsQuery,
  slice: Slice,
): Promise<Rows<DocumentRow>> => readPage(db, filteredDocumentsList(viewer, query), slice)

/**
 * The list of the documents that match a query and that the viewer may read. Without `status`, only published
 * documents; one's own documents in any state.
 */
export function filteredDocumentsList(viewer: Viewer, query: DocumentsQuery): List<DocumentRow> {
  const { session, thematic, author, date, q } = query
  const status = query.status ?? (author ? undefined : ['published'])
  const isOut = !author && status?.every((each) => each === 'published' || each === 'archived')
  const order = orderOf(query.order, isOut)
  const { any, one, filteredBy } = filterConditions(countedFilters, query)
  // These filters leave few documents, which are counted one by one, like unpublished ones.
  if (!isOut || !status || session || thematic) {
    const narrow = allConditions(
      any,
      session && isInSessionsCondition(viewer, session),
      thematic &&
        sql`documents.id = any(array(select document_id from document_thematics where thematic_id = any(${thematic}::int[])))`,
      author && isMineCondition(viewer),
      status &&
        (author ? sql`${newestStateSql} = any(${status}::text[])` : isOneOfCondition(sql`documents.status`, status)),
      date?.after ? sql`documents.document_date >= ${date.after}::date` : undefined,
      date?.before ? sql`documents.document_date <= ${date.before}::date` : undefined,
      q ? containsWordsCondition(sql`documents.folded_text`, q) : undefined,
    )
    return documentsList(viewer, narrow, order)
  }
  const statuses = isOneOfCondition(sql`documents.status`, [...new Set(status)].sort())
  const counted = { viewer, isPublished: !status.includes('archived'), condition: allConditions(any, statuses) }
  const wide =
    date?.after || date?.before || q ? planFilters(counted, query, order.keys, allConditions(one, statuses)) : undefined
  const condition = allConditions(one, statuses, wide?.along)
  return {
    ...documentsList(viewer, condition, order),
    matchingFar: scanDocumentsSql({ ...counted, condition }, sql`documents.id, ${order.keys}`),
    accessPaths: wide?.accessPaths,
    total: wide?.total ?? countDocumentsSql(viewer, counted.condition),
    neverNull: ['publishedAt', 'updatedAt', 'title'],
    filteredBy,
  }
}

/** SQL condition: filed in one of these sessions, as far as the viewer may read it. Needs `session` in scope. */
export const isInSessionsCondition = (viewer: Viewer, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql`(documents.session_id = any(${ids}::int[]) and ${isSessionReadableCondition(viewer)})`

/** The filters for which document counts are precomputed (migration 0046). */
const countedFilters = {
  irp: { column: sql`documents.body_id`, type: 'int' },
  documentCommission: { column: sql`documents.document_commission_id`, type: 'int' },
  documentType: { column: sql`documents.document_type_id`, type: 'int' },
  family: { column: sql`documents.family`, type: 'text' },
} as const

/**
 * SQL: the state of the newest version. For the author, a refused new version counts as refused, since it must be
 * corrected.
 */
export const newestStateSql = sql`coalesce(documents.pending_status, documents.status)`

/** SQL condition: the viewer is the author, or filed the unpublished version. */
export const isMineCondition = ({ id }: Viewer): RawBuilder<SqlBool> =>
  sql`(documents.author_id = ${id} or documents.pending_by = ${id})`

const sortKeys = {
  date: sql`documents.document_date`,
  publishedAt: sql`documents.published_at`,
  updatedAt: sql`documents.updated_at`,
  title: foldedSql(sql`documents.title`),
}

/** Builds the order of the query; rows without a date come last in both directions. */
function orderOf({ id: _id, ...order }: NonNullable<DocumentsQuery['order']> = {}, isOut = false): Order {
  const asked = Object.keys(order) as (keyof typeof sortKeys)[]
  if (asked.length === 0) return isOut ? lastPublishedFirst : lastPublishedBeforeDrafts
  return {
    keys: sql.join(asked.map((name) => sql`${sortKeys[name]} as ${sql.id(name)}`)),
    by: sql`id desc`,
    reversed: sql`id`,
    orders: Object.fromEntries(asked.map((name) => [name, sql.id(name)])),
  }
}

interface Found {
  record: Omit<Document, '@context' | 'can'>
  facts: Facts['documents']
  publishedVersion: number | null
  /** it is or was the file of minutes */
  isOfMinutes: boolean
}

/**
 * Finds a document.
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function findDocument(db: Db, viewer: Viewer, id: number): Promise<Document> {
  const readable = allowed(viewer, 'documents.read', documentFacts)
  const { rows } = await sql<Found>`
    select json_build_object(${rowFields(viewer)},
      ${ownFields},
      'previous', neighbours.previous,
      'next', neighbours.next) as record,
      ${documentFactsJson} as facts,
      documents.published_version as "publishedVersion",
      ${isOfMinutesCondition} as "isOfMinutes"
    from documents ${rowJoins(viewer)}
    left join ${neighboursSql(viewer, readable, id)} neighbours on neighbours.id = documents.id
    where documents.id = ${id} and ${readable}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { record, facts, publishedVersion, isOfMinutes } = found
  const versions =
    isOfMinutes && !canReadDraftsOfMinutes(viewer, facts)
      ? record.versions.filter(({ number }) => number === publishedVersion)
      : record.versions
  return { '@context': '/api/contexts/Document', ...record, versions, can: actionsOn(viewer, 'documents', facts) }
}

const versions = sql`(
  select coalesce(json_agg(json_build_object(
    'number', filed.number, 'fileName', filed.file_name, 'size', filed.bytes, 'sha256', filed.sha256,
    'pages', filed.pages, 'textStatus', filed.text_status, 'uploadedAt', filed.uploaded_at,
    'uploadedBy', ${personReference('uploader')}, 'publishedAt', filed.published_at) order by filed.number desc), '[]')
  from document_versions filed left join users uploader on uploader.id = filed.uploaded_by
  where filed.document_id = documents.id and (filed.published_at is not null or history.shown))`

const steps = sql`(
  select coalesce(json_agg(json_build_object(
    'at', step.at, 'by', ${personReference('taker')}, 'from', step.from_status, 'to', step.to_status,
    'comment', step.comment, 'fileVersion', step.version_number) order by step.id), '[]')
  from document_steps step left join users taker on taker.id = step.by_user_id
  where step.document_id = documents.id)`

const thematics = sql`(
  select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
    order by thematic.position, thematic.id), '[]')
  from document_thematics debated join thematics thematic on thematic.id = debated.thematic_id
  where debated.document_id = documents.id)`

/** The fields that a record adds to a row. Needs `rowJoins`. */
const ownFields = precompiledSql(sql`
  'description', documents.description,
  'thematics', ${thematics},
  'fileName', version.file_name,
  'sha256', version.sha256,
  'versions', ${versions},
  'steps', case when history.shown then ${steps} else '[]' end`)

/** SQL: the previous and the next document of the session among those that the viewer may read. */
const neighboursSql = (viewer: Viewer, readable: RawBuilder<SqlBool>, id: number) => sql`(
  ${neighbourWindowSql}
  where documents.session_id = (select session_id from documents self where self.id = ${id})
    and ${readable} and ${isSessionReadableCondition(viewer)}
  window reading as (order by ${readingOrder}))`

const asReference = sql`json_build_object('id', documents.id, 'name', documents.title)`
const neighbourWindowSql = precompiledSql(sql`
  select documents.id, lag(${asReference}) over reading as previous, lead(${asReference}) over reading as next
  from documents ${readingJoins}`)
