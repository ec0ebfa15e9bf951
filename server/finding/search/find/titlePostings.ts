import { sql } from 'kysely'
import { entryIndex } from '#server/finding/search/catalogue/catalogue.ts'
import type { Postings } from '#server/finding/search/catalogue/editionCache.ts'
import { type ReadableIndex, readPostings } from '#server/finding/search/catalogue/readableIndex.ts'
import { prefixRangeEnd } from '#server/finding/search/query/spellingCorrection.ts'
import type { ParsedQuery } from '#server/finding/search/queryParser.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** The last word of a query, while it is being typed. */
export interface UnfinishedWord {
  folded: string
  /** index of its group in the query */
  group: number
}

/** Impacts are written with five decimals. As whole numbers, equal sums stay equal in any order. */
const impactScale = 100_000

/** What the readable entries have of one group of the query, as impacts × `impactScale`, by catalogue index. */
export interface GroupImpacts {
  /** the greatest impact of the terms whose postings in titles are all known */
  known: Int32Array
  /** the greatest impact if the frequent terms were in the titles of all entries that contain them */
  possible: Int32Array
  /** terms of which it is not known in which titles they are */
  frequentTerms: number[]
}

interface TitlePostingsRow {
  group: number
  termId: number
  term: string
  /** entry numbers and impacts as big-endian int4s; null for frequent terms */
  postings: Buffer | null
}

/**
 * Reads, per group of the query, which readable titles contain it. For terms that thousands of entries contain, it reads
 * all postings, whether in titles or not: they are packed (`search_blocks`), and usually known from the query already.
 * @param frequentCount number of postings from which a term is frequent; null: none is
 */
export async function readGroupImpacts(
  db: Db,
  { groups, postings: queryPostings, readable }: ParsedQuery,
  unfinished: UnfinishedWord | null,
  frequentCount: number | null,
): Promise<GroupImpacts[]> {
  const asked = groups.flatMap(({ alternatives }, group) =>
    alternatives.flatMap(({ termIds: [termId, ...others] }) => (others.length === 0 ? [{ group, termId }] : [])),
  )
  const isFrequent = ({ entries }: Postings) => frequentCount !== null && entries.length >= frequentCount
  const frequent = [...queryPostings].flatMap(([termId, postings]) => (isFrequent(postings) ? [termId] : []))
  const rows = await readTitlePostings(db, asked, unfinished, frequent, frequentCount)
  const unread = rows.flatMap(({ termId, term, postings }) =>
    postings || queryPostings.has(termId) ? [] : [{ id: termId, term }],
  )
  const further = unread.length > 0 ? await readPostings(db, readable, unread) : new Map<number, Postings>()
  return groups.map((_, group) =>
    toGroupImpacts(
      readable,
      rows.filter((row) => row.group === group),
      (termId) => queryPostings.get(termId) ?? further.get(termId),
    ),
  )
}

/** @param limit number of postings from which a term is frequent; null for no limit */
async function readTitlePostings(
  db: Db,
  asked: readonly { group: number; termId: number | undefined }[],
  unfinished: UnfinishedWord | null,
  frequent: readonly number[],
  limit: number | null,
): Promise<TitlePostingsRow[]> {
  const prefix = sql`${unfinished?.folded ?? null}::text`
  const { rows } = await sql<TitlePostingsRow>`
    select asked.grp as "group", asked.term_id as "termId", term.term, case when titles.count < ${limit}::bigint is not false then titles.postings end as postings
    from (
      select grp, term_id from unnest(${asked.map(({ group }) => group)}::int[], ${asked.map(({ termId }) => termId)}::int[]) asked(grp, term_id)
      union
      select ${unfinished?.group ?? 0}::int, term_id from search_words
      where folded >= ${prefix} and folded < ${prefix} || ${prefixRangeEnd}
    ) asked
    cross join lateral (
      select count(*) as count, string_agg(int8send(entry_id::bigint << 32 | round(impact * ${sql.lit(impactScale)})::int), '') as postings
      from (
        select entry_id, impact from search_postings
        where term_id = asked.term_id and in_title and asked.term_id <> all(${frequent}::int[]) limit ${limit}::bigint
      ) posting
    ) titles join search_terms term on term.id = asked.term_id
    where titles.count > 0 or asked.term_id = any(${frequent}::int[])
  `.execute(db.withoutPlugins())
  return rows
}

function toGroupImpacts(
  readable: ReadableIndex,
  rows: readonly TitlePostingsRow[],
  postingsOf: (termId: number) => Postings | undefined,
): GroupImpacts {
  const known = new Int32Array(readable.entries.length)
  for (const { postings } of rows) if (postings) addTitlePostings(known, readable, postings)
  const frequentTerms = rows.flatMap(({ termId, postings }) => (postings ? [] : [termId]))
  const possible = frequentTerms.length > 0 ? known.slice() : known
  for (const termId of frequentTerms) {
    const { entries = new Int32Array(), impacts = new Float32Array() } = postingsOf(termId) ?? {}
    for (let index = 0; index < entries.length; index++) {
      const entry = entries[index] ?? 0
      possible[entry] = Math.max(possible[entry] ?? 0, Math.round((impacts[index] ?? 0) * impactScale))
    }
  }
  return { known, possible, frequentTerms }
}

function addTitlePostings(known: Int32Array, { catalogue, entries }: ReadableIndex, postings: Buffer) {
  for (let at = 0; at < postings.length; at += 8) {
    const entry = entryIndex(catalogue, postings.readInt32BE(at))
    if (entry >= 0 && entries[entry]) known[entry] = Math.max(known[entry] ?? 0, postings.readInt32BE(at + 4))
  }
}

/** Reads the impacts of those of these terms that are in the titles of these entries, by entry and term. */
export async function readImpactsInTitles(
  db: Db,
  termIds: readonly number[],
  entryIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ termId: number; entryId: number; impact: number }>`
    select term_id as "termId", entry_id as "entryId", posting.impact
    from unnest(${termIds}::int[]) term(term_id) cross join unnest(${entryIds}::int[]) entry(entry_id)
    cross join lateral (
      -- one by one
      select round(impact * ${sql.lit(impactScale)})::int as impact from search_postings
      where (term_id, entry_id) = (term.term_id, entry.entry_id) and in_title offset 0) posting
  `.execute(db.withoutPlugins())
  const impacts = new Map<number, Map<number, number>>()
  for (const { termId, entryId, impact } of rows)
    impacts.getOrInsertComputed(entryId, () => new Map<number, number>()).set(termId, impact)
  return impacts
}
