import { queryOptions } from '@tanstack/react-query'
import type { SearchAnswer, SearchSuggestions } from '#contract/finding/search.ts'
import { get } from '#web/ground/http/client.ts'
import {
  isEmptySearch,
  resultsPerPage,
  type SearchFilters,
  type SearchPageParams,
  toApiQuery,
  toFilters,
} from './searchParams.ts'

/** Reads a page of results with facet counts. Must not be used with an empty search. */
export const results = (address: SearchPageParams) => {
  const { page, order } = address
  const query = { ...toApiQuery(toFilters(address)), page, order, itemsPerPage: resultsPerPage }
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => get<SearchAnswer>('/api/search', { query, signal }),
  })
}

/** Reads how many results a search would give, with one result per page. */
export const resultCount = (filters: SearchFilters) => {
  const query = { ...toApiQuery(filters), itemsPerPage: 1 }
  return queryOptions({
    queryKey: ['search', query],
    queryFn: ({ signal }) => get<SearchAnswer>('/api/search', { query, signal }),
  })
}

/** Reads suggestions: titles and people that start with the typed text. */
export const suggestions = (q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: ({ signal }) => get<SearchSuggestions>('/api/search/suggestions', { query: { q }, signal }),
  })

/** Returns the queries to preload for the search screen; none for an empty search. */
export const resultQueries = (address: SearchPageParams) =>
  isEmptySearch(toFilters(address)) ? [] : [results(address)]
