import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SearchAnswer } from '#contract/finding/search.ts'
import { maxPage, resultsPerPage, type SearchFilters, toPageParams } from '#web/finding/search/searchParams.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

/**
 * Shows the number of results, how the query was interpreted, and a spelling suggestion. Announced to screen readers.
 */
export function Summary({ answer, filters }: { answer: SearchAnswer; filters: SearchFilters }) {
  const { t } = useTranslation()
  const { totalItems, exact, corrections, suggestion } = answer
  const mostResults = maxPage * resultsPerPage
  return (
    <Box sx={{ display: 'grid', gap: 0.25, minWidth: 0, '& a': { lineHeight: '24px' } }}>
      <Typography component="output" sx={{ display: 'block' }}>
        <strong>{t('search.count', { count: totalItems })}</strong>
        {filters.q !== '' && exact < totalItems && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${t('search.exact', { count: exact })}`}
          </Box>
        )}
        {corrections.map(({ typed, read }) => (
          <Box component="span" key={typed} sx={{ display: 'block' }}>
            {t('search.readAs', { typed, read: formatAlternatives(t, read) })}
          </Box>
        ))}
      </Typography>
      {suggestion && suggestion !== filters.q && (
        <div>
          <TextLink to="/recherche" search={toPageParams({ ...filters, q: suggestion })} sx={{ fontWeight: 600 }}>
            {t('search.didYouMean', { q: suggestion })}
          </TextLink>
        </div>
      )}
      {totalItems > mostResults && (
        <Typography variant="body2" color="textSecondary">
          {t('search.beyond', { count: mostResults })}
        </Typography>
      )}
    </Box>
  )
}

/** Formats alternatives: « délégation » ou « délégations ». */
const formatAlternatives = (t: Translate, words: readonly string[]) =>
  words.map((word) => t('search.quoted', { word })).reduce((first, last) => t('search.or', { first, last }))
