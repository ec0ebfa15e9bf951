import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addMonths } from '#contract/days.ts'
import type { SavedCriteria, SearchPeriod, SearchQuery } from '#contract/searchQueries.ts'

/** The filters that are counted as facets: each counts what it would give without itself. */
export const chosenIn = ({ type, irp, documentType, thematic, year }: SavedCriteria) => ({
  type: type ?? null,
  irp: irp ?? null,
  documentType: documentType ?? null,
  thematic: thematic ?? null,
  year: year ?? null,
})
export type Chosen = ReturnType<typeof chosenIn>

/** Does an entry pass each of them? Reads `search_entries` as `entry`. One text, whatever is chosen. */
export const passes = (chosen: Chosen): { [Facet in keyof Chosen]: RawBuilder<SqlBool> } => ({
  type: sql`(${chosen.type}::text[] is null or entry.kind = any(${chosen.type}::text[]))`,
  // with the bodies below
  irp: sql`(${chosen.irp}::int[] is null or entry.body_id = any(array(
    select body.id from bodies body where body.path && ${chosen.irp}::int[])))`,
  documentType: sql`(${chosen.documentType}::int[] is null or coalesce(entry.document_type_id = any(${chosen.documentType}::int[]), false))`,
  thematic: sql`(${chosen.thematic}::int[] is null or entry.thematic_ids && ${chosen.thematic}::int[])`,
  year: sql`(${chosen.year}::int[] is null or entry.year = any(${chosen.year}::int[]))`,
})

/** The days of a relative period, both included. @param day the day it is in Paris */
const daysOf = (period: SearchPeriod, day: string): { after: string; before: string } =>
  ({ last12months: { after: addMonths(day, -12), before: day } })[period]

/**
 * The other filters, which decide what is looked through. Reads `search_entries` as `entry`. One text too.
 * @param day the day it is in Paris, to which a period is relative; a period and days keep what is of both
 */
export function isLookedThrough(
  { family, date, period, author, archived }: SavedCriteria,
  day: string,
): RawBuilder<SqlBool> {
  const relative = period && daysOf(period, day)
  return sql`(
  (${includesArchived({ archived })}::boolean or not entry.archived)
  and (${family ?? null}::text[] is null or coalesce(entry.family = any(${family ?? null}::text[]), false))
  and (${author ?? null}::int is null or coalesce(entry.author_id = ${author ?? null}::int, false))
  and entry.at >= ${midnight(date?.after, 0)}::timestamptz and entry.at < ${midnight(date?.before, 1)}::timestamptz
  and entry.at >= ${midnight(relative?.after, 0)}::timestamptz and entry.at < ${midnight(relative?.before, 1)}::timestamptz)`
}

/** The instant at which a day begins in Paris, so many days later; without a day, one that is past or to come for ever. */
const midnight = (day: string | undefined, later: 0 | 1): string =>
  day === undefined
    ? ['-infinity', 'infinity'][later]!
    : Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('Europe/Paris').toInstant().toString()

/** Is what is archived looked through too? */
export const includesArchived = ({ archived }: Pick<SavedCriteria, 'archived'>): boolean =>
  archived === 'true' || archived === '1'

/** Is anything asked besides words? */
export const hasFilters = ({ q: _q, archived: _archived, ...filters }: SavedCriteria): boolean =>
  Object.values(filters).some((value) => value !== undefined)

type SearchField = 'relevance' | 'date' | 'id'

/** By what the results are sorted: the first field that was asked for. By relevance, the best come first both ways. */
export function sortOf({ order = {} }: SearchQuery): { field: SearchField; ascending: boolean } {
  const [first] = Object.entries(order) as [SearchField, 'asc' | 'desc'][]
  const [field, direction] = first ?? ['relevance', 'desc']
  return { field, ascending: direction === 'asc' }
}
