import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type SearchFilters, type SearchPageParams, toFilters, toPageParams } from '#web/finding/search/searchParams.ts'

const route = getRouteApi('/house/recherche')

/** Returns the search parameters of the screen, and a function to change them. */
export function useSearchParams() {
  const address = route.useSearch()
  const navigate = useNavigate()
  const filters = toFilters(address)

  /** Starts another search at its first page. Adds a history entry, unless it continues the last search. */
  const search = (changed: Partial<SearchFilters>, { goesOn = false } = {}) =>
    void navigate({
      to: '/recherche',
      search: (now: SearchPageParams) => ({ ...toPageParams({ ...toFilters(now), ...changed }), order: now.order }),
      replace: goesOn,
      resetScroll: false,
    })
  const sort = (order: 'date' | undefined) =>
    void navigate({
      to: '/recherche',
      search: (now: SearchPageParams) => ({ ...now, order, page: undefined }),
      resetScroll: false,
    })
  return { address, filters, search, sort }
}
