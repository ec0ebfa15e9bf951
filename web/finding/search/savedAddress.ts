import { addressOf, filtersOf, type SearchAddress, type SearchFilters } from './address.ts'

/** What a kept search looks for: `q=t%C3%A9l%C3%A9travail&type[]=document&type[]=session`. */
export function savedFilters(query: string): SearchFilters {
  const written = new URLSearchParams(query)
  return filtersOf(
    Object.fromEntries(
      [...new Set(written.keys())].map((name) => [
        name,
        name.endsWith('[]') ? written.getAll(name) : written.get(name),
      ]),
    ),
  )
}

/** Where the screen of the search shows it. */
export const savedAddress = (query: string): SearchAddress => addressOf(savedFilters(query))
