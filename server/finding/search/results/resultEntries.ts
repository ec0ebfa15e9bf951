import { sql } from 'kysely'
import type { SearchResult, SearchType } from '#contract/finding/search.ts'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

/** A text section of an entry. */
export interface ResultSection {
  number: number
  page: number | null
  text: string
}

/** An index entry as read for a page of results. */
export interface ResultEntry {
  id: number
  type: SearchType
  recordId: number
  title: string
  at: string
  archived: boolean
  irp: BodyReference | null
  session: SearchResult['session']
  externalId: string | null
  /** the requested sections that are text, in the requested order: up to three for a document, one otherwise */
  sections: ResultSection[]
  /** text to show if there is no such section */
  beginning: string | null
}

const maxSections = 3
/** In characters: longer than an extract. */
const beginningLength = 600

/**
 * Reads entries with some of their sections, in one SQL statement.
 * @param wanted section numbers by entry, best first
 */
export async function readResultEntries(
  db: Db,
  wanted: readonly { id: number; sections: readonly number[] }[],
): Promise<ResultEntry[]> {
  const numbers = wanted.flatMap(({ sections }) => sections)
  const ends = wanted.map((_, index) =>
    wanted.slice(0, index + 1).reduce((sum, { sections }) => sum + sections.length, 0),
  )
  const { rows } = await sql<ResultEntry>`
    select entry.id, entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, entry.archived,
      ${bodyReference('body')} as irp,
      case when session.id is not null then
        json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) end as session,
      coalesce(documents.external_id, content.external_id) as "externalId",
      coalesce(best.sections, '[]') as sections,
      case when best.sections is null then (
        select left(section.text, ${sql.lit(beginningLength)}) from search_sections section
        where section.entry_id = entry.id and section.field in ('introduction', 'text') order by number limit 1) end as beginning
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map(({ sections }) => sections.length)}::int[], ${ends}::int[])
      with ordinality asked(id, count, last, rank)
    join search_entries entry on entry.id = asked.id
    left join lateral (
      select json_agg(json_build_object('number', chosen.number, 'page', chosen.page, 'text', ${sectionTextSql}) order by chosen.rank) as sections
      from (
        -- which of them, before any text is read
        select section.entry_id, section.number, section.page, section.field, wanted.rank
        from unnest((${numbers}::int[])[asked.last - asked.count + 1 : asked.last]) with ordinality wanted(number, rank)
        join search_sections section on section.entry_id = entry.id and section.number = wanted.number
        where section.field in ('heading', 'introduction', 'text')
        order by wanted.rank limit case when entry.kind = 'document' then ${sql.lit(maxSections)} else 1 end) chosen) best on true
    left join bodies body on body.id = entry.body_id
    left join documents on entry.source = 'documents' and documents.id = entry.source_id
    left join contents content on entry.source = 'contents' and content.id = entry.source_id
    left join sessions session on session.id = case when entry.kind in ('point', 'decision', 'commitment') then entry.source_id
      else documents.session_id end
    order by asked.rank
  `.execute(db.withoutPlugins())
  return rows
}

/** SQL expression: the text of a section; a heading is followed by the next section. Needs `chosen` in scope. */
const sectionTextSql = sql`(
  select string_agg(section.text, ' – ' order by section.number) from search_sections section
  where section.entry_id = chosen.entry_id and section.number between chosen.number and chosen.number + 1
    and (section.number = chosen.number
    or chosen.field = 'heading' and section.field = 'text'))`
