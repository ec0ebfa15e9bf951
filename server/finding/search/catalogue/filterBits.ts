import { sql } from 'kysely'
import { searchFacets } from '#contract/finding/search.ts'
import type { SavedCriteria } from '#contract/finding/searchQueries.ts'
import {
  chosenFacets,
  facetConditions,
  hasFilters,
  includesArchived,
  searchableCondition,
} from '#server/finding/search/filters.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type Catalogue, entryIndex } from './catalogue.ts'

/**
 * Result of the filters per catalogue entry: 0 if the entry is not searched; else one bit per facet whose filter it
 * passes, in the order of `searchFacets`, plus one bit for being searched.
 */
export type FilterBits = Uint8Array

const searchableBit = 1 << searchFacets.length
export const allFilters = searchableBit | (searchableBit - 1)
/** Bit mask of all filters except that of one facet. */
export const allFiltersExcept = (facet: number): number => allFilters & ~(1 << facet)

/**
 * Computes which filters each entry passes. Runs one SQL statement if a filter is set, none otherwise.
 * @param day today in Paris
 */
export async function readFilterBits(
  db: Db,
  catalogue: Catalogue,
  criteria: SavedCriteria,
  day: string,
): Promise<FilterBits> {
  if (!hasFilters(criteria))
    return catalogue.cached.unfiltered.getOrInsertComputed(includesArchived(criteria), (withArchived) =>
      withoutFilters(catalogue, withArchived),
    )
  const passed = new Uint8Array(catalogue.ids.length)
  const { rows } = await sql<{ ids: number[]; bits: number[] }>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(bits), '[]') as bits from (${filterBitsSql(criteria, day)}) looked_through
  `.execute(db.withoutPlugins())
  const { ids = [], bits = [] } = rows[0] ?? {}
  for (const [index, id] of ids.entries()) {
    const entry = entryIndex(catalogue, id)
    if (entry >= 0) passed[entry] = searchableBit | (bits[index] ?? 0)
  }
  return passed
}

function withoutFilters({ archived }: Catalogue, withArchived: boolean): FilterBits {
  const passed = new Uint8Array(archived.length).fill(allFilters)
  for (let entry = 0; !withArchived && entry < passed.length; entry++) if (archived[entry]) passed[entry] = 0
  return passed
}

const filterBitsSql = (criteria: SavedCriteria, day: string) => {
  const pass = facetConditions(chosenFacets(criteria))
  const bits = searchFacets.map((facet, bit) => sql`coalesce(${pass[facet]}, false)::int * ${sql.lit(1 << bit)}`)
  return sql`select entry.id, ${sql.join(bits, sql` + `)} as bits from search_entries entry where ${searchableCondition(criteria, day)}`
}
