import { sql } from 'kysely'
import { readableCondition } from '#server/finding/search/scopes.ts'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** A word of the index with its recorded spelling, which may come from texts that the viewer may not read. */
export interface WordSpelling {
  /** number of the term */
  id: number
  term: string
  shown: string
}

/** Maximum number of readable entries read per term, each at its first occurrence. */
const maxEntriesRead = 50

/**
 * Returns how readable texts spell each of these words: the recorded spelling, or else another word of the same term.
 * One SQL statement.
 */
export async function readableSpellings(
  db: Db,
  scopes: readonly number[],
  words: readonly WordSpelling[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select first.text
    from unnest(${words.map(({ id }) => id)}::int[], ${words.map(({ shown }) => shown)}::text[],
      ${words.map(({ shown }) => wholeWordRegex(shown))}::text[]) with ordinality asked(term_id, shown, alone, rank)
    left join lateral (
      select section.text from (
        select posting.entry_id, get_byte(posting.positions, 0) * 256 + get_byte(posting.positions, 1) as number
        from search_postings posting
        where posting.term_id = asked.term_id and octet_length(posting.positions) > 0 and exists (
          -- one by one, as far as the limit
          select from search_entries entry
          where entry.id = posting.entry_id and ${readableCondition(sql`${scopes}::int[]`)} offset 0)
        limit ${sql.lit(maxEntriesRead)}) held
      join search_sections section on section.entry_id = held.entry_id and section.number = held.number
      order by strpos(lower(section.text), lower(asked.shown)) > 0 and lower(section.text) ~ asked.alone desc limit 1) first on true
    order by asked.rank
  `.execute(db.withoutPlugins())
  return words.map((word, index) => spellingIn(rows[index]?.text ?? '', word))
}

/** A word, and its term if some entries contain it. */
interface HeldWord {
  index: number
  folded: string
  held?: { id: number }
}

/**
 * Finds the words that are proper names or acronyms: no readable text writes them in lower case. One SQL statement.
 * @param words words that few entries contain
 * @returns their indexes
 */
export async function findProperNames(
  db: Db,
  scopes: readonly number[],
  words: readonly HeldWord[],
): Promise<Set<number>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ index: number; text: string }>`
    select asked.index, section.text
    from unnest(${words.map(({ index }) => index)}::int[], ${words.map(({ held }) => held?.id ?? 0)}::int[]) asked(index, term_id)
    join search_postings posting on posting.term_id = asked.term_id and octet_length(posting.positions) > 0
    join search_entries entry on entry.id = posting.entry_id and ${readableCondition(sql`${scopes}::int[]`)}
    join search_sections section on section.entry_id = entry.id
      and section.number = get_byte(posting.positions, 0) * 256 + get_byte(posting.positions, 1)
  `.execute(db.withoutPlugins())
  const common = new Set(
    words.flatMap(({ index, folded }) =>
      rows.some((row) => row.index === index && hasLowerCaseForm(row.text, folded)) ? [index] : [],
    ),
  )
  return new Set(words.map(({ index }) => index).filter((index) => !common.has(index)))
}

const hasLowerCaseForm = (text: string, folded: string): boolean =>
  tokenize(text).some((word) => word.folded === folded && /^\p{Ll}/u.test(text.slice(word.start)))

/** PostgreSQL regular expression that matches a whole word: « syndical », but not in « syndicales ». */
const wholeWordRegex = (word: string) =>
  `(^|[^a-z])${word.toLowerCase().replaceAll(/[.\\*+?^$(){}|[\]]/g, '\\$&')}([^a-z]|$)`

/**
 * Returns the recorded spelling if the text contains it, else the spelling in the text; the bare term if neither is
 * found.
 */
function spellingIn(text: string, { term, shown }: WordSpelling): string {
  const spellings = tokenize(text)
    .filter((word) => word.term === term)
    .map(({ start, end }) => text.slice(start, end).toLowerCase())
  return spellings.includes(shown.toLowerCase()) ? shown : (spellings[0] ?? term)
}
