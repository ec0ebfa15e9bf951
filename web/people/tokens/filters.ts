import { readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the list. */
export interface TokenFilters {
  q?: string | undefined
  page?: number | undefined
}

export const readTokenFilters = (search: Record<string, unknown>): TokenFilters => ({
  q: readText(search.q),
  page: readPage(search),
})
