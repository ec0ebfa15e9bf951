import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { addressOf, filtersOf, type SearchAddress, type SearchFilters } from '#web/finding/search/address.ts'

const route = getRouteApi('/house/recherche')

/** What the address of the screen says, and how another search is written in it. */
export function useSearchAddress() {
  const address = route.useSearch()
  const navigate = useNavigate()
  const filters = filtersOf(address)

  /** Another search begins at its first page. Each is a step that one comes back from, unless it goes on from the last one. */
  const search = (changed: Partial<SearchFilters>, { goesOn = false } = {}) =>
    void navigate({
      to: '/recherche',
      search: (now: SearchAddress) => ({ ...addressOf({ ...filtersOf(now), ...changed }), order: now.order }),
      replace: goesOn,
      resetScroll: false,
    })
  const sort = (order: 'date' | undefined) =>
    void navigate({
      to: '/recherche',
      search: (now: SearchAddress) => ({ ...now, order, page: undefined }),
      resetScroll: false,
    })
  return { address, filters, search, sort }
}
