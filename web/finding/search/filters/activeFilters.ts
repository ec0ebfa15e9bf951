import type { SearchFilters } from '#web/finding/search/searchParams.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import type { LabelOf } from './useFacetLabels.ts'

/** An active filter, and the change that removes it. */
export interface ActiveFilter {
  key: string
  label: string
  without: Partial<SearchFilters>
}

/** Change that removes every filter but keeps the words. */
export const noFilters = {
  type: [],
  irp: [],
  family: [],
  documentType: [],
  thematic: [],
  year: [],
  from: undefined,
  to: undefined,
  period: undefined,
  author: undefined,
  archived: false,
} as const satisfies Omit<SearchFilters, 'q'>

/**
 * Lists the active filters of a search.
 * @param author person of the author filter, once loaded
 */
export function activeFilters(
  t: Translate,
  filters: SearchFilters,
  labelOf: LabelOf,
  author: { firstName: string; lastName: string } | undefined,
): ActiveFilter[] {
  const facets = (['type', 'irp', 'documentType', 'thematic', 'year'] as const).flatMap((facet) => {
    const values: readonly (string | number)[] = filters[facet]
    return values.map((value) => ({
      key: `${facet} ${value}`,
      label: labelOf(facet, String(value)),
      without: { [facet]: values.filter((other) => other !== value) },
    }))
  })
  const families = filters.family.map((family) => ({
    key: `family ${family}`,
    label: t(`search.families.${family}`),
    without: { family: filters.family.filter((other) => other !== family) },
  }))
  const days = (['from', 'to'] as const).flatMap((end) => {
    const day = filters[end]
    const label = end === 'from' ? 'search.since' : 'search.until'
    return day ? [{ key: end, label: t(label, { date: formatDay(day) }), without: { [end]: undefined } }] : []
  })
  const { period } = filters
  const relative = period && {
    key: 'period',
    label: t(`search.period.${period}`),
    without: { period: undefined },
  }
  const writer = {
    key: 'author',
    label: author ? t('search.byAuthor', { name: fullName(author) }) : t('search.someone'),
    without: { author: undefined },
  }
  const archives = { key: 'archived', label: t('search.archivesToo'), without: { archived: false } }
  return [
    ...facets,
    ...families,
    ...days,
    ...(relative ? [relative] : []),
    ...(filters.author === undefined ? [] : [writer]),
    ...(filters.archived ? [archives] : []),
  ]
}
