import { type SearchFilters, type SearchPageParams, toFilters, toPageParams } from './searchParams.ts'

/** Parses the query string of a saved search: `q=t%C3%A9l%C3%A9travail&type[]=document&type[]=session`. */
export function savedFilters(query: string): SearchFilters {
  const written = new URLSearchParams(query)
  return toFilters(
    Object.fromEntries(
      [...new Set(written.keys())].map((name) => [
        name,
        name.endsWith('[]') ? written.getAll(name) : written.get(name),
      ]),
    ),
  )
}

/** Returns the search parameters that show a saved search. */
export const savedSearchPageParams = (query: string): SearchPageParams => toPageParams(savedFilters(query))
