import { sql } from 'kysely'
import { searchFacets } from '#contract/search.ts'
import type { SavedCriteria } from '#contract/searchQueries.ts'
import { chosenIn, hasFilters, includesArchived, isLookedThrough, passes } from '#server/finding/search/find/filters.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Catalogue } from './catalogue.ts'
import { blockBits } from './catalogueBlocks.ts'

/**
 * Result of the filters per catalogue entry: 0 if the entry is not searched; else one bit per facet whose filter it
 * passes, in the order of `searchFacets`, plus one bit for being searched.
 */
export type Passed = Uint8Array

const lookedThrough = 1 << searchFacets.length
export const allPassed = lookedThrough | (lookedThrough - 1)
/** Bit mask of all filters except that of one facet. */
export const allBut = (facet: number): number => allPassed & ~(1 << facet)

/**
 * Computes which filters each entry passes. Runs one SQL statement if a filter is set, none otherwise.
 * @param day today in Paris
 */
export async function readPassed(db: Db, catalogue: Catalogue, criteria: SavedCriteria, day: string): Promise<Passed> {
  const passed = new Uint8Array(catalogue.ids.length)
  if (!hasFilters(criteria)) {
    const withArchived = includesArchived(criteria)
    for (let entry = 0; entry < passed.length; entry++)
      if (withArchived || catalogue.archived[entry] === 0) passed[entry] = allPassed
    return passed
  }
  const { rows } = await sql<{ ids: number[]; bits: number[] }>`
    select coalesce(json_agg(id), '[]') as ids, coalesce(json_agg(bits), '[]') as bits from (${bitsOf(criteria, day)}) looked_through
  `.execute(db.withoutPlugins())
  const { ids = [], bits = [] } = rows[0] ?? {}
  for (const [index, id] of ids.entries()) {
    const block = catalogue.blocks.get(id >>> blockBits)
    const entry = block?.[id & (block.length - 1)] ?? -1
    if (entry >= 0) passed[entry] = lookedThrough | (bits[index] ?? 0)
  }
  return passed
}

const bitsOf = (criteria: SavedCriteria, day: string) => {
  const pass = passes(chosenIn(criteria))
  const bits = searchFacets.map((facet, bit) => sql`coalesce(${pass[facet]}, false)::int * ${sql.lit(1 << bit)}`)
  return sql`select entry.id, ${sql.join(bits, sql` + `)} as bits from search_entries entry where ${isLookedThrough(criteria, day)}`
}
