import { useQueries, useQuery } from '@tanstack/react-query'
import type { SearchAnswer, SearchFacet } from '#contract/finding/search.ts'
import { type SearchFilters, searchTypes } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { documentTypes } from '#web/papers/classification/api.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { project } from '#web/publishing/thematics/api.ts'

/**
 * Returns the labels of filter values. The search response names the values with results; the names of other selected
 * values are fetched.
 */
export function useFacetLabels(filters: SearchFilters, answer: SearchAnswer | undefined) {
  const { t } = useTranslation()
  const { data: everyBody } = useQuery(bodies)
  const isUnnamed = (facet: SearchFacet) => (value: number) =>
    answer !== undefined && !answer.facets[facet].some((choice) => choice.value === String(value))
  const { data: types } = useQuery({
    ...documentTypes,
    enabled: filters.documentType.some(isUnnamed('documentType')),
  })
  const projects = useQueries({ queries: filters.thematic.filter(isUnnamed('thematic')).map(project) })

  const found = {
    irp: everyBody?.member,
    documentType: types?.member,
    thematic: projects.flatMap(({ data }) => data ?? []),
  }
  return (facet: SearchFacet, value: string): string => {
    if (facet === 'year') return value
    const type = searchTypes.find((one) => one === value)
    if (facet === 'type') return type ? t(`search.types.${type}`) : value
    const told = answer?.facets[facet].find((choice) => choice.value === value)?.label
    return told ?? found[facet]?.find(({ id }) => String(id) === value)?.name ?? t('search.unnamed', { id: value })
  }
}
export type LabelOf = ReturnType<typeof useFacetLabels>
