import type { SearchAnswer, SearchFacet } from '#contract/finding/search.ts'
import type { SearchFilters } from '#web/finding/search/searchParams.ts'

/** Value of a facet. */
export interface FacetChoice {
  value: string
  label: string
  /** Number of results; null for a selected value without results. */
  count: number | null
  chosen: boolean
}

/**
 * Lists the values of a facet: those with results, and selected ones without results.
 * @param labelOf returns the label of a value
 */
export function facetChoices(
  facet: SearchFacet,
  filters: SearchFilters,
  answer: SearchAnswer,
  labelOf: (value: string) => string,
): FacetChoice[] {
  const chosen = new Set(filters[facet].map(String))
  const offered = answer.facets[facet].map(({ value, count }) => ({
    value,
    label: labelOf(value),
    count,
    chosen: chosen.has(value),
  }))
  const named = new Set(offered.map(({ value }) => value))
  const others = [...chosen]
    .filter((value) => !named.has(value))
    .map((value) => ({ value, label: labelOf(value), count: null, chosen: true }))
  const all = [...others, ...offered]
  return facet === 'year' ? all.toSorted((a, b) => Number(b.value) - Number(a.value)) : all
}

/** Adds or removes a value of a filter. */
export function toggleFacetValue(filters: SearchFilters, facet: SearchFacet, value: string): Partial<SearchFilters> {
  const values: readonly (string | number)[] = filters[facet]
  const without = values.filter((one) => String(one) !== value)
  const added = facet === 'type' ? value : Number(value)
  return { [facet]: without.length < values.length ? without : [...values, added] }
}
