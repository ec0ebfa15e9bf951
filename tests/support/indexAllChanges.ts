import { sql } from 'kysely'
import { drainChanges } from '#server/finding/search/indexing/drainChanges.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { World } from './world.ts'

/** Indexes all changes made until now. */
export async function indexAllChanges({ portal }: { portal: Portal }): Promise<void> {
  await drainChanges(portal, { waitsForLock: true })
}

/** Reads the index entry of a record; null if there is none. */
export async function readIndexEntry({ db }: Pick<World, 'db'>, kind: string, { id }: { id: number }) {
  const { rows } = await sql<IndexedEntry>`
    select entry.id, entry.title, to_json(entry.at) as at, to_json(entry.out_at) as "outAt", entry.archived,
      entry.body_id as "bodyId", entry.family, entry.document_type_id as "documentTypeId", entry.author_id as "authorId",
      entry.thematic_ids as "thematicIds", entry.standing,
      (select json_strip_nulls(to_json(scope)) from search_scopes scope where scope.id = entry.scope_id) as scope,
      (select json_agg(concat_ws(' ', section.field, section.page) || ': ' || section.text order by section.number)
        from search_sections section where section.entry_id = entry.id) as sections,
      (select coalesce(json_object_agg(term.term, posting.impact), '{}') from search_postings posting
        join search_terms term on term.id = posting.term_id where posting.entry_id = entry.id) as impacts
    from search_entries entry where entry.kind = ${kind} and entry.record_id = ${id}
  `.execute(db.withoutPlugins())
  return rows[0] ?? null
}

interface IndexedEntry {
  id: number
  title: string
  at: string
  outAt: string
  archived: boolean
  bodyId: number | null
  family: string | null
  documentTypeId: number | null
  authorId: number | null
  thematicIds: number[]
  standing: number
  scope: Record<string, unknown>
  /** « heading: Qui peut », « text 2: Deuxième page. » */
  sections: string[]
  /** by term */
  impacts: Record<string, number>
}
