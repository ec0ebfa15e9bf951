import Box from '@mui/material/Box'
import { useState } from 'react'
import { rememberSearch } from '#web/finding/search/recentSearches.ts'
import { focusFirstResult } from '#web/finding/search/results/resultFocus.ts'
import { isEmptySearch } from '#web/finding/search/searchParams.ts'
import { RecentSearches } from '#web/finding/search/start/RecentSearches.tsx'
import { Tips } from '#web/finding/search/start/Tips.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { SearchBox } from './SearchBox.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useFocusFallback } from './useFocusFallback.ts'
import { useSearchParams } from './useSearchParams.ts'
import '#web/finding/search/translations.ts'

/** Searches everything the user may read (SPEC §3 "Search"). */
export default function SearchPage() {
  const { t } = useTranslation()
  const { id, can } = useMe()
  const { filters, search } = useSearchParams()
  const ref = useFocusFallback<HTMLDivElement>()
  // with results, the field gets no focus: on a phone the keyboard would cover them
  const [opensEmpty] = useState(() => isEmptySearch(filters))

  return (
    <Page
      title={t('search.title')}
      actions={
        can.includes('search.save') && (
          <ButtonLink to="/mes-abonnements" search={{ onglet: 'recherches' }} variant="outlined">
            {t('search.kept')}
          </ButtonLink>
        )
      }
    >
      <Box ref={ref} sx={stack}>
        <Box component="search" className="no-print">
          <SearchBox
            value={filters.q}
            takesFocus={opensEmpty}
            onSearch={(q, step) => search({ q }, step)}
            onMeant={(q) => rememberSearch(id, q)}
            onDown={focusFirstResult}
          />
        </Box>
        {isEmptySearch(filters) ? (
          <>
            <RecentSearches />
            <Tips />
          </>
        ) : (
          <SearchResults />
        )}
      </Box>
    </Page>
  )
}
