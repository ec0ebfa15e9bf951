import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { results } from '#web/finding/search/api.ts'
import { ActiveFilterChips } from '#web/finding/search/filters/ActiveFilterChips.tsx'
import { activeFilters } from '#web/finding/search/filters/activeFilters.ts'
import { FilterDrawer } from '#web/finding/search/filters/FilterDrawer.tsx'
import { Filters } from '#web/finding/search/filters/Filters.tsx'
import { useFacetLabels } from '#web/finding/search/filters/useFacetLabels.ts'
import { rememberSearch } from '#web/finding/search/recentSearches.ts'
import { NothingFound } from '#web/finding/search/results/NothingFound.tsx'
import { PeopleFound } from '#web/finding/search/results/PeopleFound.tsx'
import { ResultList } from '#web/finding/search/results/ResultList.tsx'
import { PageOutOfRange, ResultsSkeleton, SearchFailed } from '#web/finding/search/results/resultStates.tsx'
import { Summary } from '#web/finding/search/results/Summary.tsx'
import { maxPage, resultsPerPage } from '#web/finding/search/searchParams.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { user } from '#web/people/users/api.ts'
import { ResultsToolbar } from './ResultsToolbar.tsx'
import { useSearchParams } from './useSearchParams.ts'

/** Shows the search results next to the filters. The previous results stay visible until the next ones are loaded. */
export function SearchResults() {
  const { t } = useTranslation()
  const { id } = useMe()
  const { address, filters, search } = useSearchParams()
  const {
    data: answer,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...results(address),
    placeholderData: keepPreviousData,
  })
  const { data: author } = useQuery({ ...user(filters.author ?? 0), enabled: filters.author !== undefined })
  const labelOf = useFacetLabels(filters, answer)
  const chosen = activeFilters(t, filters, labelOf, author)
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [isFiltering, setIsFiltering] = useState(false)

  const { page = 1 } = address
  const isEmpty = answer?.member.length === 0
  const remember = () => rememberSearch(id, filters.q)
  const fields = answer && <Filters filters={filters} answer={answer} labelOf={labelOf} onChange={search} />

  return (
    <Box sx={isWide ? twoColumns : undefined}>
      {isWide && (
        <Box component="aside" aria-label={t('search.filters')} className="no-print">
          {fields}
        </Box>
      )}
      <Box sx={stack} aria-busy={isPlaceholderData || undefined}>
        <ResultsToolbar
          suggestedName={filters.q || chosen.map(({ label }) => label).join(', ')}
          onFilter={isWide || !answer ? undefined : () => setIsFiltering(true)}
        >
          {answer && <Summary answer={answer} filters={filters} />}
        </ResultsToolbar>
        <ActiveFilterChips chosen={chosen} onChange={search} />
        {error ? (
          <SearchFailed error={error} onRetry={() => void refetch()} />
        ) : !answer || (isEmpty && isPlaceholderData) ? (
          <ResultsSkeleton />
        ) : (
          <>
            {page === 1 && <PeopleFound people={answer.people} q={filters.q} />}
            {isEmpty ? (
              answer.totalItems > 0 ? (
                <PageOutOfRange />
              ) : (
                <NothingFound filters={filters} chosen={chosen} hasPeople={answer.people.length > 0} />
              )
            ) : (
              <ResultList results={answer.member} onOpen={remember} />
            )}
            <Pager
              page={page}
              itemsPerPage={resultsPerPage}
              totalItems={Math.min(answer.totalItems, maxPage * resultsPerPage)}
            />
          </>
        )}
      </Box>
      {isFiltering && answer && !isWide && (
        <FilterDrawer totalItems={answer.totalItems} onClose={() => setIsFiltering(false)}>
          {fields}
        </FilterDrawer>
      )}
    </Box>
  )
}

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  columnGap: 4,
  alignItems: 'start',
} as const
