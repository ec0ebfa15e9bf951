import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { resultCount } from '#web/finding/search/api.ts'
import { type ActiveFilter, noFilters } from '#web/finding/search/filters/activeFilters.ts'
import { type SearchFilters, toPageParams } from '#web/finding/search/searchParams.ts'
import { Tips } from '#web/finding/search/start/Tips.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

interface NothingFoundProps {
  filters: SearchFilters
  chosen: readonly ActiveFilter[]
  /** Whether people with this name were found. */
  hasPeople: boolean
}

/** Explains that nothing was found, and proposes searches with fewer filters, with their result counts. */
export function NothingFound({ filters, chosen, hasPeople }: NothingFoundProps) {
  const { t } = useTranslation()
  const { q } = filters
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
        <EmptyState>{t(noneOf(), { q })}</EmptyState>
        <RelaxedSearches filters={filters} chosen={chosen} />
      </Card>
      {!hasPeople && <Tips />}
    </Box>
  )

  function noneOf() {
    if (q === '') return 'search.noneOfFilters'
    if (onlyExclusionsPattern.test(q)) return 'search.noneWanted'
    if (chosen.length > 0) return 'search.none'
    return hasPeople ? 'search.noneButPeople' : 'search.noneUnfiltered'
  }
}

/** Matches a query that only excludes, « -télétravail -"droit d’alerte" », which finds nothing. */
const onlyExclusionsPattern = /^\s*(?:[-−](?:"[^"]*"|«[^»]*»|[^\s\-−"«]\S*)\s*)+$/

const maxTriedSearches = 6

/** Lists the same search without one filter, or with archived records, if it finds something. */
function RelaxedSearches({ filters, chosen }: { filters: SearchFilters; chosen: readonly ActiveFilter[] }) {
  const { t } = useTranslation()
  const id = useId()
  const tried = [
    ...chosen
      .filter(({ key }) => key !== 'archived')
      .slice(0, maxTriedSearches)
      .map(({ label, without }) => ({ label: t('search.without', { name: label }), changed: without })),
    ...(chosen.length > 1 && filters.q ? [{ label: t('search.withoutAny'), changed: noFilters }] : []),
    ...(filters.archived ? [] : [{ label: t('search.withArchives'), changed: { archived: true } }]),
  ].map(({ label, changed }) => ({ label, search: { ...filters, ...changed } }))
  const counts = useQueries({ queries: tried.map(({ search }) => resultCount(search)) })
  const fruitful = tried.flatMap((one, place) => {
    const count = counts[place]?.data?.totalItems ?? 0
    return count > 0 ? [{ ...one, count }] : []
  })
  if (fruitful.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: 560, mx: 'auto' }}>
      <Typography variant="h2" id={id} sx={{ mb: 0.5 }}>
        {t('search.loosen')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {fruitful.map(({ label, search, count }) => (
          <Box component="li" key={label} sx={line}>
            <TextLink to="/recherche" search={toPageParams(search)} underline="always" sx={{ lineHeight: '24px' }}>
              {label}
            </TextLink>
            <Typography component="span" variant="body2" color="textSecondary" noWrap>
              {t('search.count', { count })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
