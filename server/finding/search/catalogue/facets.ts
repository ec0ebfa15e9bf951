import { type SearchAnswer, type SearchFacet, type SearchType, searchFacets } from '#contract/finding/search.ts'
import type { ChosenFacets } from '#server/finding/search/filters.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Catalogue, Choices } from './catalogue.ts'
import { type FacetNames, findFacetNames } from './facetNames.ts'
import { allFiltersExcept, type FilterBits } from './filterBits.ts'
import type { ReadableIndex } from './readableIndex.ts'

/** Maximum number of choices per facet. */
const maxChoices = 30

type Value = string | number
/**
 * Number of entries a choice would give. `whole`: those of them that contain every word, used when partial matches are
 * left out.
 */
interface ChoiceCount {
  value: Value
  count: number
  whole: number
}
/** Entry counts of each choice, by facet. Counts of a body do not include the bodies below it. */
export type FacetCounts = { [Facet in SearchFacet]: ChoiceCount[] }

/** Matching entries, as catalogue indexes. */
interface CountedEntries {
  kept: Int32Array
  /** those of them that contain every word; null if partial matches are never left out */
  whole: Int32Array | null
}

/** Counts, per facet, the entries that pass all other filters. */
export const countFacets = ({ facets }: Catalogue, { kept, whole }: CountedEntries, passed: FilterBits): FacetCounts =>
  Object.fromEntries(
    searchFacets.map((facet, bit) => {
      const choices: Choices<Value> = facets[facet]
      const counts = countChoices(choices, kept, passed, allFiltersExcept(bit))
      const wholeCounts = whole && countChoices(choices, whole, passed, allFiltersExcept(bit))
      return [
        facet,
        choices.values.flatMap((value, index) => {
          const count = counts[index] ?? 0
          return count > 0 ? [{ value, count, whole: wholeCounts?.[index] ?? 0 }] : []
        }),
      ]
    }),
  ) as FacetCounts

/** Counts the entries per choice. */
function countChoices(
  { values, of, starts }: Choices<Value>,
  entries: Int32Array,
  passed: FilterBits,
  wanted: number,
): Int32Array {
  const counts = new Int32Array(values.length)
  for (const entry of entries) {
    if (((passed[entry] ?? 0) & wanted) !== wanted) continue
    const end = starts ? (starts[entry + 1] ?? 0) : entry + 1
    for (let at = starts ? (starts[entry] ?? 0) : entry; at < end; at++) {
      const value = of[at] ?? -1
      if (value >= 0) counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return counts
}

const typeLabels: { [Type in SearchType]: string } = {
  document: 'Documents',
  session: 'Séances',
  point: 'Points d’ordre du jour',
  decision: 'Décisions',
  commitment: 'Engagements et questions',
  article: 'Articles',
  video: 'Vidéos',
  podcast: 'Podcasts',
  synopsis: 'Synopsis',
  project: 'Projets débattus',
}

interface NamedCount extends ChoiceCount {
  label: string | null
}
type Choice = Omit<NamedCount, 'whole'>

/** Adds labels to the counts, sorts choices by count, and always includes the chosen ones. */
export async function nameFacets(
  db: Db,
  { shownEdition }: Pick<ReadableIndex, 'shownEdition'>,
  counts: FacetCounts,
  chosen: ChosenFacets,
): Promise<SearchAnswer['facets']> {
  const { bodies, documentTypes, thematics } = await findFacetNames(db, shownEdition)
  const named: { [Facet in SearchFacet]: NamedCount[] } = {
    type: counts.type.map((one) => ({ ...one, label: typeLabels[one.value as SearchType] })),
    irp: nameBodies(counts.irp, bodies),
    documentType: nameChoices(counts.documentType, documentTypes),
    thematic: nameChoices(counts.thematic, thematics),
    year: counts.year.map((one) => ({ ...one, label: null })),
  }
  return Object.fromEntries(
    searchFacets.map((facet) => [facet, largestChoices(named[facet], chosen[facet] ?? [])]),
  ) as SearchAnswer['facets']
}

function largestChoices(given: readonly NamedCount[], chosen: readonly Value[]) {
  const counts = given.map(({ whole, ...choice }): Choice => ({ ...choice, count: whole || choice.count }))
  const wanted = new Set(chosen)
  const order = (a: Choice, b: Choice) => b.count - a.count || (a.value < b.value ? -1 : 1)
  return counts
    .toSorted((a, b) => Number(wanted.has(b.value)) - Number(wanted.has(a.value)) || order(a, b))
    .slice(0, maxChoices)
    .toSorted(order)
    .map(({ value, label, count }) => ({ value: String(value), label: label ?? String(value), count }))
}

/** Names the choices of a facet. */
const nameChoices = (counts: readonly ChoiceCount[], names: ReadonlyMap<Value, string>): NamedCount[] =>
  counts.map((one) => ({ ...one, label: names.get(one.value) ?? null }))

/** Names bodies. A body counts for every body above it, since choosing a body includes those below. */
function nameBodies(counts: readonly ChoiceCount[], bodies: FacetNames['bodies']): NamedCount[] {
  const above = new Map<number, NamedCount>()
  for (const { value, count, whole } of counts)
    for (const id of bodies.get(Number(value))?.path ?? []) {
      const { count: before = 0, whole: wholeBefore = 0 } = above.get(id) ?? {}
      const label = bodies.get(id)?.name ?? null
      above.set(id, { value: id, label, count: before + count, whole: wholeBefore + whole })
    }
  return [...above.values()]
}

export const emptyFacets: SearchAnswer['facets'] = { type: [], irp: [], documentType: [], thematic: [], year: [] }
