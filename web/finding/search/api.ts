import { queryOptions } from '@tanstack/react-query'
import type { SearchAnswer, SearchSuggestions } from '#contract/finding/search.ts'
import { get } from '#web/ground/http/client.ts'
import { filtersOf, isNothing, queryOf, resultsPerPage, type SearchAddress, type SearchFilters } from './address.ts'

/** A page of results, with what they can be sorted out by. Not to be asked of an address that asks for nothing. */
export const results = (address: SearchAddress) => {
  const { page, order } = address
  const query = { ...queryOf(filtersOf(address)), page, order, itemsPerPage: resultsPerPage }
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => get<SearchAnswer>('/api/search', { query, signal }),
  })
}

/** How many results a search would give: of its list, one is read. */
export const resultCount = (filters: SearchFilters) => {
  const query = { ...queryOf(filters), itemsPerPage: 1 }
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => get<SearchAnswer>('/api/search', { query, signal }),
  })
}

/** Titles and people that go on like what is being typed. */
export const suggestions = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => get<SearchSuggestions>('/api/search/suggestions', { query: { q }, signal }),
  })

/** What a screen of results brings with it. */
export const asked = (address: SearchAddress) => (isNothing(filtersOf(address)) ? [] : [results(address)])
