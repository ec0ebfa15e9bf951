import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SavedCriteria, SearchPeriod, SearchQuery } from '#contract/finding/searchQueries.ts'
import { addMonths } from '#contract/ground/dates/days.ts'

/** The chosen values of each filter that is also a facet. The counts of a facet ignore its own filter. */
export const chosenFacets = ({ type, irp, documentType, thematic, year }: SavedCriteria) => ({
  type: type ?? null,
  irp: irp ?? null,
  documentType: documentType ?? null,
  thematic: thematic ?? null,
  year: year ?? null,
})
export type ChosenFacets = ReturnType<typeof chosenFacets>

/**
 * SQL conditions, one per facet filter. They need `search_entries` as `entry`. The SQL text is the same whatever is
 * chosen.
 */
export const facetConditions = (chosen: ChosenFacets): { [Facet in keyof ChosenFacets]: RawBuilder<SqlBool> } => ({
  type: sql`(${chosen.type}::text[] is null or entry.kind = any(${chosen.type}::text[]))`,
  // includes the bodies below
  irp: sql`(${chosen.irp}::int[] is null or entry.body_id = any(array(
    select body.id from bodies body where body.path && ${chosen.irp}::int[])))`,
  documentType: sql`(${chosen.documentType}::int[] is null or coalesce(entry.document_type_id = any(${chosen.documentType}::int[]), false))`,
  thematic: sql`(${chosen.thematic}::int[] is null or entry.thematic_ids && ${chosen.thematic}::int[])`,
  year: sql`(${chosen.year}::int[] is null or entry.year = any(${chosen.year}::int[]))`,
})

/** Returns the first and last day of a relative period. @param day today in Paris */
const periodDays = (period: SearchPeriod, day: string): { after: string; before: string } =>
  ({ last12months: { after: addMonths(day, -12), before: day } })[period]

/**
 * SQL condition for the filters that are not facets. Needs `search_entries` as `entry`. The SQL text is the same
 * whatever is chosen.
 * @param day today in Paris, for relative periods; a period and explicit dates are intersected
 */
export function searchableCondition(
  { family, date, period, author, archived }: SavedCriteria,
  day: string,
): RawBuilder<SqlBool> {
  const relative = period && periodDays(period, day)
  return sql`(
  (${includesArchived({ archived })}::boolean or not entry.archived)
  and (${family ?? null}::text[] is null or coalesce(entry.family = any(${family ?? null}::text[]), false))
  and (${author ?? null}::int is null or coalesce(entry.author_id = ${author ?? null}::int, false))
  and entry.at >= ${midnight(date?.after, 0)}::timestamptz and entry.at < ${midnight(date?.before, 1)}::timestamptz
  and entry.at >= ${midnight(relative?.after, 0)}::timestamptz and entry.at < ${midnight(relative?.before, 1)}::timestamptz)`
}

/** Returns midnight in Paris of a day, plus `later` days; without a day, -infinity or infinity. */
const midnight = (day: string | undefined, later: 0 | 1): string =>
  day === undefined
    ? ['-infinity', 'infinity'][later]!
    : Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime('Europe/Paris').toInstant().toString()

/** Whether archived entries are searched too. */
export const includesArchived = ({ archived }: Pick<SavedCriteria, 'archived'>): boolean =>
  archived === 'true' || archived === '1'

/** Whether any filter is set besides the words. */
export const hasFilters = ({ q: _q, archived: _archived, ...filters }: SavedCriteria): boolean =>
  Object.values(filters).some((value) => value !== undefined)

type SearchField = 'relevance' | 'date' | 'id'

/** Returns the sort order: the first field requested. By relevance, the best results always come first. */
export function sortOf({ order = {} }: SearchQuery): { field: SearchField; ascending: boolean } {
  const [first] = Object.entries(order) as [SearchField, 'asc' | 'desc'][]
  const [field, direction] = first ?? ['relevance', 'desc']
  return { field, ascending: direction === 'asc' }
}
