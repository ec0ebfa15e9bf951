import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SearchQuery } from '#contract/searchQueries.ts'
import { every } from '#server/database/list.ts'
import { allFilters, countedFacets, type FacetCounts } from './facets.ts'
import { chosenIn, isAscending, isByDate, isLookedThrough, passes } from './filters.ts'
import type { Question } from './question.ts'
import { isReadable } from './scopes.ts'
import { type Columns, columnsOf } from './valued.ts'
import { weights } from './weights.ts'

/** An entry that answers, before it is read. */
export interface Candidate {
  id: number
  score: number
  title: string
  /** tells those that stand at the same place of a code; null of what stands in none */
  place: string | null
}

/** What answers a question. */
export interface Candidates {
  total: number
  /** how many hold every word */
  exact: number
  /** how rare each group is among what is readable (ln); null of one that nothing readable holds */
  rarities: (number | null)[]
  /** those of the window, in order */
  found: Candidate[]
  facets: FacetCounts
}

/** A part of the answers, in their order before the places of words are known. */
export interface Window {
  limit: number
  offset: number
}

/** The entries in which the phrases of a question stand, and how much they are about them. */
export interface PhraseEntries {
  /** a row for each entry of each phrase that is wanted */
  valued: { group: number; entryId: number; value: number }[]
  excluded: number[]
}

/**
 * What answers, among what is looked through: everything that holds all the words; followed, when that would not fill a page, by
 * what holds most of them. One row, `Candidates`. The text of the statement depends on few things, so that it stays prepared.
 */
export function candidatesOf(
  question: Question,
  phrases: PhraseEntries,
  query: SearchQuery,
  { limit, offset }: Window,
  now: Date,
): RawBuilder<Candidates> {
  const columns = columnsOf(question, phrases)
  const count = question.groups.length
  const chosen = chosenIn(query)
  const pass = passes(chosen)
  const inOrder = orderOf(query)
  const all = sql.lit(allFilters)
  return sql`
    with listed as materialized (
      select entry.id, entry.at, entry.kind, entry.body_id, entry.document_type_id, entry.thematic_ids, entry.year, ${columns.names},
        ${standingAt(now)} as standing,
        ${isLookedThrough(query)} as is_looked_through,
        ${pass.type} as is_type, ${pass.irp} as is_irp, ${pass.documentType} as is_document_type,
        ${pass.thematic} as is_thematic, ${pass.year} as is_year
      from (${columns.entries}) valued join search_entries entry on entry.id = valued.entry_id
      where ${isReadable(sql`${question.scopes}::int[]`)} and ${isWanted(question, phrases)}
    ), rarity as materialized (${rarities(question, columns)}
    ), scored as materialized (
      select listed.*, ${columns.score} * standing as score, ${columns.held} as held, ${columns.share} as share
      from listed cross join rarity where is_looked_through
    ), rule as materialized (
      select count(*) filter (where held = ${count}::int) >= ${enough(query)} as is_strict from scored
    ), kept as materialized (
      select scored.*, is_type::int + is_irp::int + is_document_type::int + is_thematic::int + is_year::int as passed
      from scored cross join rule
      where case when is_strict then held = ${count}::int else share >= ${sql.lit(weights.most)}::real end
    ), page as materialized (
      select id as page_id, score, at as page_at from kept where passed = ${all} order by ${inOrder} limit ${limit} offset ${offset}
    )
    select (select count(*)::int from kept where passed = ${all}) as total,
      (select count(*)::int from kept where passed = ${all} and held = ${count}::int) as exact,
      (select ${columns.rarities} from rarity) as rarities,
      (select coalesce(json_agg(json_build_object('id', page_id, 'score', score, 'title', entry.title, 'place', ${placeInCode})
          order by ${inOrder}), '[]')
        from page join search_entries entry on entry.id = page_id
        left join search_sections place on place.entry_id = page_id and place.number = 1) as found,
      ${countedFacets(chosen)} as facets`
}

/** Has every phrase that is wanted, and no excluded word or phrase. Reads `search_entries` as `entry`, and its columns. */
function isWanted({ groups, excludedTerms }: Question, { excluded }: PhraseEntries): RawBuilder<SqlBool> {
  return every(
    excludedTerms.length > 0
      ? sql`entry.id not in (select entry_id from search_postings where term_id = any(${excludedTerms}::int[]))`
      : undefined,
    excluded.length > 0 ? sql`entry.id not in (select unnest(${excluded}::int[]))` : undefined,
    ...groups.map(({ offsets }, group) => (offsets ? sql<SqlBool>`${sql.raw(`c${group}`)} is not null` : undefined)),
  )
}

/** How rare each column is among what is readable. Reads `listed`. */
const rarities = ({ scopes }: Question, { rarity }: Columns) => sql`
  select ${rarity} from listed
  cross join (select count(*) as total from search_entries where scope_id = any(${scopes}::int[])) readable group by total`

/** The introduction of an article of law is its path in the code: « Livre > Titre > Chapitre ». Long texts are not looked at. */
const placeInCode = sql`case when place.field = 'introduction' then case when place.text like '% > %' then md5(place.text) end end`

/** By date, what holds all the words alone, if anything does. */
const enough = (query: SearchQuery) => sql.lit(isByDate(query) ? 1 : weights.enough)

/** Reads `page`. */
const orderOf = (query: SearchQuery): RawBuilder<unknown> => {
  if (!isByDate(query)) return sql`score desc, page_at desc, page_id desc`
  return isAscending(query) ? sql`page_at, page_id` : sql`page_at desc, page_id desc`
}

/** What a score is multiplied by, whatever is asked. Reads `search_entries` as `entry`. */
export const standingAt = (now: Date): RawBuilder<number> => sql`(
  entry.standing * case when entry.at > ${yearBefore(now)}::timestamptz then ${sql.lit(weights.recent)}::real else 1::real end)`

const yearMs = 365.25 * 24 * 60 * 60 * 1_000
const yearBefore = (now: Date) => new Date(now.getTime() - yearMs).toISOString()
