import { sql } from 'kysely'
import type { BodyReference } from '#contract/bodies.ts'
import type { SearchResult, SearchType } from '#contract/search.ts'
import { bodyReference } from '#server/bodies/present.ts'
import type { Db } from '#server/database/open.ts'

/** A part of the text of an entry. */
export interface ShownSection {
  number: number
  page: number | null
  text: string
}

/** An entry as it is read for a page of results. */
export interface Shown {
  id: number
  type: SearchType
  recordId: number
  title: string
  at: string
  archived: boolean
  irp: BodyReference | null
  session: SearchResult['session']
  externalId: string | null
  /** those asked for, as far as they are text, in that order; three of a document, one of others */
  sections: ShownSection[]
  /** what to show when none of them is */
  beginning: string | null
}

const mostSections = 3
/** Characters: more than an extract has. */
const beginningLength = 600

/** Reads entries with some of their sections, in one statement. @param wanted by entry, the numbers of its sections, the best first */
export async function readShown(
  db: Db,
  wanted: readonly { id: number; sections: readonly number[] }[],
): Promise<Shown[]> {
  const sections = wanted.flatMap(({ id, sections: numbers }) => numbers.map((number, rank) => ({ id, number, rank })))
  const { rows } = await sql<Shown>`
    select entry.id, entry.kind as type, entry.record_id as "recordId", entry.title, entry.at, entry.archived,
      ${bodyReference('body')} as irp,
      case when session.id is not null then
        json_build_object('id', session.id, 'title', session.title, 'startsAt', session.starts_at) end as session,
      coalesce(documents.external_id, content.external_id) as "externalId",
      (select coalesce(json_agg(json_build_object('number', number, 'page', page, 'text', text) order by rank), '[]') from (
        select section.number, section.page, asked.rank,
          case when section.field = 'heading' then concat_ws(' – ', section.text, next.text) else section.text end as text
        from unnest(${sections.map(({ id }) => id)}::int[], ${sections.map(({ number }) => number)}::int[],
          ${sections.map(({ rank }) => rank)}::int[]) asked(id, number, rank)
        join search_sections section on section.entry_id = asked.id and section.number = asked.number
        left join search_sections next on next.entry_id = asked.id and next.number = asked.number + 1 and next.field = 'text'
          and section.field = 'heading'
        where asked.id = entry.id and section.field in ('heading', 'introduction', 'text')
        order by asked.rank limit case when entry.kind = 'document' then ${sql.lit(mostSections)} else 1 end) best) as sections,
      (select left(section.text, ${sql.lit(beginningLength)}) from search_sections section
        where section.entry_id = entry.id and section.field in ('introduction', 'text') order by number limit 1) as beginning
    from unnest(${wanted.map(({ id }) => id)}::int[]) with ordinality asked(id, rank)
    join search_entries entry on entry.id = asked.id
    left join bodies body on body.id = entry.body_id
    left join documents on entry.source = 'documents' and documents.id = entry.source_id
    left join contents content on entry.source = 'contents' and content.id = entry.source_id
    left join sessions session on session.id = case when entry.kind in ('point', 'decision') then entry.source_id
      else documents.session_id end
    order by asked.rank
  `.execute(db.withoutPlugins())
  return rows
}
