import type { SearchAnswer, SearchFacet } from '#contract/finding/search.ts'
import type { SearchFilters } from '#web/finding/search/address.ts'

/** A value that the results can be sorted out by. */
export interface Choice {
  value: string
  label: string
  /** how many results it would give; unknown of one that is chosen and gives none by itself */
  count: number | null
  chosen: boolean
}

/**
 * The choices of a filter: those that give something, and those that are chosen even though they give nothing.
 * @param labelOf what a value is called
 */
export function choicesOf(
  facet: SearchFacet,
  filters: SearchFilters,
  answer: SearchAnswer,
  labelOf: (value: string) => string,
): Choice[] {
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

/** The filter with a value more, or less. */
export function toggled(filters: SearchFilters, facet: SearchFacet, value: string): Partial<SearchFilters> {
  const values: readonly (string | number)[] = filters[facet]
  const without = values.filter((one) => String(one) !== value)
  const added = facet === 'type' ? value : Number(value)
  return { [facet]: without.length < values.length ? without : [...values, added] }
}
