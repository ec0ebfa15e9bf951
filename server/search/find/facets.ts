import { type RawBuilder, sql } from 'kysely'
import type { SearchAnswer, SearchFacet, SearchType } from '#contract/search.ts'
import type { Chosen } from './filters.ts'

interface Count {
  value: string
  /** none for what is named here */
  label: string | null
  count: number
}
export type FacetCounts = { [Facet in SearchFacet]: Count[] }

/** So many choices of each. */
const mostChoices = 30

interface FacetColumns {
  /** what is counted, read in `kept` */
  value: RawBuilder<unknown>
  /** does the entry pass this filter? */
  passes: RawBuilder<unknown>
  from?: RawBuilder<unknown>
  /** reads `counted.value` */
  label?: RawBuilder<unknown>
}

const facets: { [Facet in SearchFacet]: FacetColumns } = {
  type: { value: sql`kept.kind`, passes: sql`is_type` },
  irp: {
    // choosing a body takes in those below
    value: sql`above.id`,
    passes: sql`is_irp`,
    from: sql`join bodies own on own.id = kept.body_id cross join unnest(own.path) above(id)`,
    label: sql`(select body.name from bodies body where body.id = counted.value)`,
  },
  documentType: {
    value: sql`kept.document_type_id`,
    passes: sql`is_document_type`,
    label: sql`(select type.name from document_types type where type.id = counted.value)`,
  },
  thematic: {
    value: sql`thematic.id`,
    passes: sql`is_thematic`,
    from: sql`cross join unnest(kept.thematic_ids) thematic(id)`,
    label: sql`(select thematic.name from thematics thematic where thematic.id = counted.value)`,
  },
  year: { value: sql`kept.year`, passes: sql`is_year` },
}

/** `passed` of what passes them all. */
export const allFilters = Object.keys(facets).length

/** The choices of each facet, as JSON: what passes the other filters. Reads `kept`, whose `passed` counts the filters passed. */
export const countedFacets = (chosen: Chosen): RawBuilder<FacetCounts> =>
  sql`json_build_object(${sql.join(
    (Object.keys(facets) as SearchFacet[]).flatMap((name) => [sql.lit(name), choicesOf(facets[name], chosen[name])]),
  )})`

const choicesOf = ({ value, passes, from, label }: FacetColumns, chosen: readonly (string | number)[] | null) => sql`(
  select coalesce(json_agg(json_build_object('value', value::text, 'label', ${label ?? sql`null`}, 'count', count)
    order by count desc, value), '[]')
  from (
    select ${value} as value, count(*)::int as count from kept ${from ?? sql``}
    where (passed = ${sql.lit(allFilters)} or passed = ${sql.lit(allFilters - 1)} and not ${passes}) and ${value} is not null
    group by 1
    order by coalesce((${value})::text = any(${chosen?.map(String) ?? null}::text[]), false) desc, count(*) desc, 1
    limit ${sql.lit(mostChoices)}) counted)`

const typeLabels: { [Type in SearchType]: string } = {
  document: 'Documents',
  session: 'Séances',
  point: 'Points d’ordre du jour',
  decision: 'Décisions',
  article: 'Articles',
  video: 'Vidéos',
  podcast: 'Podcasts',
  synopsis: 'Synopsis',
  project: 'Projets débattus',
}

/** With the words of what has no name in the database. */
export const presentFacets = (counts: FacetCounts): SearchAnswer['facets'] => ({
  ...withLabels(counts),
  type: counts.type.map(({ value, count }) => ({ value, label: typeLabels[value as SearchType], count })),
})

const withLabels = (counts: FacetCounts) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, choices]) => [
      name,
      choices.map(({ value, label, count }) => ({ value, label: label ?? value, count })),
    ]),
  ) as SearchAnswer['facets']

export const noFacets: SearchAnswer['facets'] = { type: [], irp: [], documentType: [], thematic: [], year: [] }
