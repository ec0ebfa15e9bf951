import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { addressOf, type SearchFilters } from '#web/finding/search/address.ts'
import { resultCount } from '#web/finding/search/api.ts'
import { type Chosen, noFilters } from '#web/finding/search/filters/chosen.ts'
import { Tips } from '#web/finding/search/start/Tips.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Empty } from '#web/ground/ui/Empty.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

interface NothingFoundProps {
  filters: SearchFilters
  chosen: readonly Chosen[]
  /** somebody is called so */
  hasPeople: boolean
}

/** Nothing was found: what to loosen, with what that would give, and how to ask otherwise. */
export function NothingFound({ filters, chosen, hasPeople }: NothingFoundProps) {
  const { t } = useTranslation()
  const { q } = filters
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Empty>{t(noneOf(), { q })}</Empty>
        <Loosened filters={filters} chosen={chosen} />
      </Card>
      {!hasPeople && <Tips />}
    </Box>
  )

  function noneOf() {
    if (q === '') return 'search.noneOfFilters'
    if (onlyExcludes.test(q)) return 'search.noneWanted'
    if (chosen.length > 0) return 'search.none'
    return hasPeople ? 'search.noneButPeople' : 'search.noneUnfiltered'
  }
}

/** « -télétravail -"droit d’alerte" »: nothing is looked for. */
const onlyExcludes = /^\s*(?:[-−](?:"[^"]*"|«[^»]*»|[^\s\-−"«]\S*)\s*)+$/

const mostTried = 6

/** The same search with a filter less, or among the archives: those that find something. */
function Loosened({ filters, chosen }: { filters: SearchFilters; chosen: readonly Chosen[] }) {
  const { t } = useTranslation()
  const id = useId()
  const tried = [
    ...chosen
      .filter(({ key }) => key !== 'archived')
      .slice(0, mostTried)
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
            <TextLink to="/recherche" search={addressOf(search)} underline="always" sx={{ lineHeight: '24px' }}>
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
