import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Document, DocumentRow } from '#contract/documents.ts'
import type { DocumentsQuery } from '#contract/lists.ts'
import { actionsOn, type Facts, type Viewer } from '#contract/policy.ts'
import { allowed } from '#server/database/allowed.ts'
import { fixed } from '#server/database/fixed.ts'
import { folded, holdsWords } from '#server/database/folded.ts'
import { every, type List, readPage } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import { personReference } from '#server/users/present.ts'
import { documentFacts } from './facts.ts'
import { documentRow, readingJoins, readingOrder, rowFields, rowJoins } from './present.ts'

/** The documents that the viewer may read and that pass `condition`, last published first unless told otherwise. */
export const documentsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  order = sql`published_at desc nulls last, id desc`,
): List<DocumentRow> => ({
  matching: sql`
    select documents.id, documents.published_at, documents.document_date, ${folded(sql`documents.title`)} as title
    from documents left join sessions session on session.id = documents.session_id
    where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition}`,
  order,
  row: documentRow(viewer),
  joins: sql`join documents on documents.id = page.id ${rowJoins}`,
})

export const list = (db: Db, viewer: Viewer, query: DocumentsQuery, slice: Slice): Promise<Rows<DocumentRow>> =>
  readPage(db, documentsList(viewer, conditionOf(viewer, query), orderOf(query.order)), slice)

/** Without `status`, what is out; one's own documents come whatever their state. */
function conditionOf(viewer: Viewer, query: DocumentsQuery): RawBuilder<SqlBool> {
  const { irp, family, documentType, documentCommission, session, author, date, q } = query
  const status = query.status ?? (author ? undefined : ['published'])
  return every(
    irp && sql`documents.body_id = any(${irp}::int[])`,
    family && sql`documents.family = any(${family}::text[])`,
    documentType && sql`documents.document_type_id = any(${documentType}::int[])`,
    documentCommission && sql`documents.document_commission_id = any(${documentCommission}::int[])`,
    session && sql`documents.session_id = any(${session}::int[])`,
    author && sql`documents.author_id = ${viewer.id}`,
    status && sql`documents.status = any(${status}::text[])`,
    date?.after ? sql`documents.document_date >= ${date.after}::date` : undefined,
    date?.before ? sql`documents.document_date <= ${date.before}::date` : undefined,
    q ? holdsWords(sql`concat_ws(' ', documents.title, documents.description)`, q) : undefined,
  )
}

const orderColumns = { date: 'document_date', publishedAt: 'published_at', title: 'title' } as const

/** In the order in which they were asked for; what has no date comes last both ways. */
function orderOf(order: DocumentsQuery['order']) {
  const asked = Object.entries(order ?? {}) as [keyof typeof orderColumns, 'asc' | 'desc'][]
  if (asked.length === 0) return undefined
  const keys = asked.map(([name, way]) => sql`${sql.ref(orderColumns[name])} ${sql.raw(way)} nulls last`)
  return sql`${sql.join(keys)}, id desc`
}

interface Found {
  record: Omit<Document, '@context' | 'can'>
  facts: Facts['documents']
}

/** @throws Failure `record.notFound` when there is none, or none that the viewer may read */
export async function find(db: Db, viewer: Viewer, id: number): Promise<Document> {
  const readable = allowed(viewer, 'documents.read', documentFacts)
  const history = allowed(viewer, 'documents.readHistory', documentFacts)
  const { rows } = await sql<Found>`
    select json_build_object(${rowFields(viewer)},
      'description', documents.description,
      'author', ${personReference('author')},
      'fileName', version.file_name,
      'sha256', version.sha256,
      'versions', ${versions(history)},
      'steps', case when ${history} then ${steps} else '[]' end,
      'previous', neighbours.previous,
      'next', neighbours.next,
      'version', documents.version) as record,
      ${facts} as facts
    from documents ${rowJoins}
    left join users author on author.id = documents.author_id
    left join ${neighbours(readable, id)} neighbours on neighbours.id = documents.id
    where documents.id = ${id} and ${readable}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return { '@context': '/api/contexts/Document', ...found.record, can: actionsOn(viewer, 'documents', found.facts) }
}

const versions = (history: RawBuilder<SqlBool>) => sql`(
  select coalesce(json_agg(json_build_object(
    'number', filed.number, 'fileName', filed.file_name, 'size', filed.bytes, 'sha256', filed.sha256,
    'pages', filed.pages, 'textStatus', filed.text_status, 'uploadedAt', filed.uploaded_at,
    'uploadedBy', ${personReference('uploader')}, 'publishedAt', filed.published_at) order by filed.number desc), '[]')
  from document_versions filed left join users uploader on uploader.id = filed.uploaded_by
  where filed.document_id = documents.id and (filed.published_at is not null or ${history}))`

const facts = fixed(sql`json_build_object(
  'bodyId', ${documentFacts.bodyId}, 'authorId', ${documentFacts.authorId}, 'status', ${documentFacts.status},
  'confidential', ${documentFacts.confidential}, 'channel', ${documentFacts.channel},
  'sessionOut', ${documentFacts.sessionOut})`)

const steps = fixed(sql`(
  select coalesce(json_agg(json_build_object(
    'at', step.at, 'by', ${personReference('taker')}, 'from', step.from_status, 'to', step.to_status,
    'comment', step.comment, 'fileVersion', step.version_number) order by step.id), '[]')
  from document_steps step left join users taker on taker.id = step.by_user_id
  where step.document_id = documents.id)`)

/** What the viewer may read just before and just after it in its session. */
const neighbours = (readable: RawBuilder<SqlBool>, id: number) => sql`(
  ${besideOthers}
  where documents.session_id = (select session_id from documents self where self.id = ${id})
    and ${readable}
  window reading as (order by ${readingOrder}))`

const asReference = sql`json_build_object('id', documents.id, 'name', documents.title)`
const besideOthers = fixed(sql`
  select documents.id, lag(${asReference}) over reading as previous, lead(${asReference}) over reading as next
  from documents ${readingJoins}`)
