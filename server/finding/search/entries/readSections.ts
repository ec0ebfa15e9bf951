import { sql } from 'kysely'
import type { Catalogue } from '#server/finding/search/catalogue/catalogue.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type CachedEntry, cachedEntry, keepEntry } from './cachedEntries.ts'
import { type ResultSection, titleSection } from './sections.ts'

/** The texts of an entry to show. */
export interface ResultTexts {
  title: ResultSection
  /** the wanted sections that are text, in the wanted order */
  sections: readonly ResultSection[]
  /** if there is none of them: the first text */
  beginning: ResultSection | null
}

/** Section numbers of an entry, best first, and how many of them to show. */
export interface WantedSections {
  id: number
  title: string
  numbers: readonly number[]
  most: number
}

/** In characters: longer than an extract. */
const beginningLength = 600

/**
 * Returns the texts of entries to show, from what is known of these entries; reads and keeps the rest. One SQL
 * statement, none if nothing is missing.
 */
export async function readSections(
  db: Db,
  catalogue: Catalogue,
  wanted: readonly WantedSections[],
): Promise<ReadonlyMap<number, ResultTexts>> {
  const known = new Map(wanted.map((one) => [one.id, chooseTexts(cachedEntry(catalogue, one.id), one)]))
  const missing = wanted.filter(({ id }) => !known.get(id))
  const rows = new Map((missing.length > 0 ? await readMissing(db, missing) : []).map((row) => [row.id, row]))
  for (const one of missing) {
    const read = toSections(one, rows.get(one.id))
    known.set(one.id, chooseTexts(keepEntry(catalogue, one.id, read), one))
  }
  return known as ReadonlyMap<number, ResultTexts>
}

/** Returns the texts to show; undefined if some were not read yet. */
function chooseTexts({ sections: known, beginning }: CachedEntry, { numbers, most }: WantedSections) {
  const title = known.get(titleSection)
  if (!title) return undefined
  const sections: ResultSection[] = []
  for (const number of numbers) {
    if (sections.length === most) break
    const section = known.get(number)
    if (section === undefined) return undefined
    if (section) sections.push(section)
  }
  if (sections.length === 0 && beginning === undefined) return undefined
  return { title, sections, beginning: sections.length === 0 ? (beginning ?? null) : null }
}

interface Row {
  id: number
  sections: (ResultSection & { number: number })[]
  beginning: ResultSection | null
}

async function readMissing(db: Db, wanted: readonly WantedSections[]): Promise<Row[]> {
  const numbers = wanted.flatMap((one) => one.numbers)
  const ends = wanted.map((_, index) => wanted.slice(0, index + 1).reduce((sum, one) => sum + one.numbers.length, 0))
  const { rows } = await sql<Row>`
    select asked.id, coalesce(best.sections, '[]') as sections,
      case when best.sections is null then (
        select json_build_object('page', section.page, 'parts',
          json_build_array(json_build_object('number', section.number, 'text', left(section.text, ${sql.lit(beginningLength)}))))
        from search_sections section
        where section.entry_id = asked.id and section.field in ('introduction', 'text') order by number limit 1) end as beginning
    from unnest(${wanted.map(({ id }) => id)}::int[], ${wanted.map((one) => one.numbers.length)}::int[], ${ends}::int[],
      ${wanted.map(({ most }) => most)}::int[]) asked(id, count, last, most)
    left join lateral (
      select json_agg(json_build_object('number', chosen.number, 'page', chosen.page, 'parts', ${partsSql}) order by chosen.rank) as sections
      from (
        -- which of them, before any text is read
        select section.entry_id, section.number, section.page, section.field, wanted.rank
        from unnest((${numbers}::int[])[asked.last - asked.count + 1 : asked.last]) with ordinality wanted(number, rank)
        join search_sections section on section.entry_id = asked.id and section.number = wanted.number
        where section.field in ('heading', 'introduction', 'text')
        order by wanted.rank limit asked.most) chosen) best on true
  `.execute(db.withoutPlugins())
  return rows
}

/** SQL expression: a section with its text; a heading also with the next section. Needs `chosen` in scope. */
const partsSql = sql`(
  select json_agg(json_build_object('number', section.number, 'text', section.text) order by section.number)
  from search_sections section
  where section.entry_id = chosen.entry_id and section.number between chosen.number and chosen.number + 1
    and (section.number = chosen.number
    or chosen.field = 'heading' and section.field = 'text'))`

/** What was read of an entry. A wanted section before the last one that was read is no text to show. */
function toSections({ title, numbers, most }: WantedSections, row: Row | undefined): Partial<CachedEntry> {
  const { sections = [], beginning = null } = row ?? {}
  const found = new Map(sections.map(({ number, ...section }) => [number, section]))
  const last = sections.length === most ? numbers.indexOf(sections.at(-1)?.number ?? -1) : numbers.length
  const read = numbers.filter((_, rank) => rank <= last).map((number) => [number, found.get(number) ?? null] as const)
  const titled = [titleSection, { page: null, parts: [{ number: titleSection, text: title }] }] as const
  return { sections: new Map([titled, ...read]), ...(sections.length === 0 ? { beginning } : {}) }
}
