import { useQueries, useQuery } from '@tanstack/react-query'
import { activeFilters } from '#web/finding/search/filters/activeFilters.ts'
import type { LabelOf } from '#web/finding/search/filters/useFacetLabels.ts'
import type { SearchFilters } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { documentTypes } from '#web/papers/classification/api.ts'
import { thematics } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { user } from '#web/people/users/api.ts'

/**
 * Describes searches in words. Only loads the lists of names that a search filters by.
 * @returns one text per search: « télétravail » · Documents · CSE Paris
 */
export function useCriteriaText(searches: readonly SearchFilters[]): string[] {
  const { t } = useTranslation()
  const filtersBy = (name: 'irp' | 'documentType' | 'thematic') => searches.some((search) => search[name].length > 0)
  const authors = [...new Set(searches.flatMap(({ author }) => author ?? []))]
  const { data: irps } = useQuery({ ...bodies, enabled: filtersBy('irp') })
  const { data: types } = useQuery({ ...documentTypes, enabled: filtersBy('documentType') })
  const { data: projects } = useQuery({ ...thematics, enabled: filtersBy('thematic') })
  const people = useQueries({ queries: authors.map((id) => user(id)) })

  const named = { irp: irps?.member, documentType: types?.member, thematic: projects?.member }
  const labelOf: LabelOf = (facet, value) => {
    if (facet === 'year') return value
    if (facet === 'type') return t(`search.types.${value as SearchFilters['type'][number]}`)
    return named[facet]?.find(({ id }) => String(id) === value)?.name ?? t('search.unnamed', { id: value })
  }
  return searches.map((search) => {
    const author = people.find(({ data }) => data?.id === search.author)?.data
    const filters = activeFilters(t, search, labelOf, author).map(({ label }) => label)
    return [...(search.q ? [t('saved.phrase', { words: search.q })] : []), ...filters].join(' · ')
  })
}
