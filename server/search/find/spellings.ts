import { sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import { cut } from '#server/search/words/cut.ts'
import { isReadable } from './scopes.ts'

/** A word of the index, and how it is known to be written: maybe by none of those that the viewer may read. */
export interface Spelled {
  /** of its term */
  id: number
  term: string
  shown: string
}

/** So many of the readable entries that hold a term are looked at, each where it first has it. */
const mostLooked = 50

/**
 * How what is readable writes these words, one for one: as they are known, or else by another word of the same term. One statement.
 */
export async function readableSpellings(
  db: Db,
  scopes: readonly number[],
  words: readonly Spelled[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select first.text
    from unnest(${words.map(({ id }) => id)}::int[], ${words.map(({ shown }) => shown)}::text[],
      ${words.map(({ shown }) => alone(shown))}::text[]) with ordinality asked(term_id, shown, alone, rank)
    left join lateral (
      select section.text from (
        select posting.entry_id, get_byte(posting.positions, 0) * 256 + get_byte(posting.positions, 1) as number
        from search_postings posting
        where posting.term_id = asked.term_id and octet_length(posting.positions) > 0 and exists (
          -- one by one, as far as the limit
          select from search_entries entry
          where entry.id = posting.entry_id and ${isReadable(sql`${scopes}::int[]`)} offset 0)
        limit ${sql.lit(mostLooked)}) held
      join search_sections section on section.entry_id = held.entry_id and section.number = held.number
      order by strpos(lower(section.text), lower(asked.shown)) > 0 and lower(section.text) ~ asked.alone desc limit 1) first on true
    order by asked.rank
  `.execute(db.withoutPlugins())
  return words.map((word, index) => spellingIn(rows[index]?.text ?? '', word))
}

/** A pattern of the database for a word that goes no further: « syndical », but not in « syndicales ». */
const alone = (word: string) => `(^|[^a-z])${word.toLowerCase().replaceAll(/[.\\*+?^$(){}|[\]]/g, '\\$&')}([^a-z]|$)`

/** The word as it is known when the text has it, or else as the text has it; the bare term when it cannot be told. */
function spellingIn(text: string, { term, shown }: Spelled): string {
  const spellings = cut(text)
    .filter((word) => word.term === term)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
  return spellings.includes(shown.toLowerCase()) ? shown : (spellings[0] ?? term)
}
