import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { DocumentFamily } from '#contract/papers/documents.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import {
  type Entry,
  type EntryBatch,
  keywordsOf,
  type Section,
  scopeOf,
  sectionsOf,
} from '#server/ground/searchEntries/entry.ts'
import { documentFactsJson } from './facts.ts'

/** Maximum number of pages in memory; pages of one document stay together. */
const pagesAtOnce = 300
/** Factor of unapproved minutes, so that approved ones rank first (DOMAIN §10). */
const unapprovedStanding = 0.8

interface Row {
  id: number
  versionId: number
  /** pages of the PDF; 0 until its text is extracted */
  pages: number
  title: string
  description: string | null
  family: DocumentFamily
  documentTypeId: number | null
  authorId: number | null
  archived: boolean
  unapproved: boolean
  at: string
  outAt: string
  facts: Facts['documents']
  bodyName: string
  bodyLabel: string
  thematics: { id: number; name: string }[]
  /** names of its type or commission and of the branches above */
  branches: string[]
}

const branchNamesSql = (table: string, id: RawBuilder<unknown>) => sql`(
  with recursive up as (
    select parent_id, name from ${sql.table(table)} where id = ${id}
    union all select above.parent_id, above.name from ${sql.table(table)} above join up on above.id = up.parent_id
  ) select coalesce(json_agg(name), '[]') from up)`

const documentSql = precompiledSql(sql`
  documents.id, version.id as "versionId", coalesce(version.pages, 0) as pages, documents.title, documents.description,
  documents.family, documents.document_type_id as "documentTypeId", documents.author_id as "authorId",
  documents.status = 'archived' as archived, documents.unapproved_minutes as unapproved,
  coalesce((documents.document_date + time '12:00') at time zone 'Europe/Paris', documents.published_at) as at,
  coalesce(version.published_at, documents.published_at) as "outAt",
  ${documentFactsJson} as facts, body.name as "bodyName", body.label as "bodyLabel",
  (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name) order by thematic.id), '[]')
    from document_thematics filed join thematics thematic on thematic.id = filed.thematic_id
    where filed.document_id = documents.id) as thematics,
  case when documents.family = 'committee' then ${branchNamesSql('document_commissions', sql`documents.document_commission_id`)}
    else ${branchNamesSql('document_types', sql`documents.document_type_id`)} end as branches`)

/** Reads published documents for indexing, page by page, in the version that readers get. */
export async function* readDocumentEntries(
  tx: Transaction<Schema>,
  ids: readonly number[],
): AsyncGenerator<EntryBatch> {
  const { rows } = await sql<Row>`
    select ${documentSql}
    from documents
    join document_versions version on version.document_id = documents.id and version.number = documents.published_version
    join bodies body on body.id = documents.body_id
    left join sessions session on session.id = documents.session_id
    where documents.id = any(${ids}::int[]) and documents.status in ('published', 'archived')
    order by documents.id
  `.execute(tx.withoutPlugins())
  const found = new Set(rows.map(({ id }) => id))
  yield { sourceIds: ids.filter((id) => !found.has(id)), entries: [] }
  for (const group of groupByPages(rows)) {
    const pages = await readPages(tx, group)
    yield {
      sourceIds: group.map(({ id }) => id),
      entries: group.map((row) => entryOf(row, pages.get(row.versionId) ?? [])),
    }
  }
}

function groupByPages(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let held = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (held + row.pages > pagesAtOnce) {
      groups.push([])
      held = 0
    }
    groups.at(-1)?.push(row)
    held += row.pages
  }
  return groups
}

async function readPages(tx: Transaction<Schema>, rows: readonly Row[]): Promise<Map<number, Section[]>> {
  const pages = await tx
    .selectFrom('documentPages')
    .select(['versionId', 'page', 'text'])
    .where(sql<boolean>`version_id = any(${rows.map(({ versionId }) => versionId)}::int[])`)
    .orderBy('versionId')
    .orderBy('page')
    .execute()
  const sections = new Map<number, Section[]>()
  for (const { versionId, page, text } of pages)
    if (text.trim() !== '') sections.getOrInsertComputed(versionId, () => []).push({ field: 'text', page, text })
  return sections
}

const entryOf = (row: Row, pages: Section[]): Entry => ({
  kind: 'document',
  recordId: row.id,
  sourceId: row.id,
  scope: scopeOf(row.facts),
  title: row.title,
  at: row.at,
  outAt: row.outAt,
  archived: row.archived,
  bodyId: row.facts.bodyId,
  family: row.family,
  documentTypeId: row.documentTypeId,
  authorId: row.authorId,
  thematicIds: row.thematics.map(({ id }) => id),
  standing: row.unapproved ? unapprovedStanding : 1,
  sections: [
    ...sectionsOf('title', row.title),
    ...sectionsOf('introduction', row.description),
    ...pages,
    ...keywordsOf(...row.branches, ...row.thematics.map(({ name }) => name), row.bodyName, row.bodyLabel),
  ],
})
