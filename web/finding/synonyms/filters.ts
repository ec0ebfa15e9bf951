import { readSort } from '#web/ground/records/list/sort.ts'
import { readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the list. */
export interface SynonymFilters {
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
}

const sorts = { expressions: true, updatedAt: true }

export const readSynonymFilters = (search: Record<string, unknown>): SynonymFilters => ({
  q: readText(search.q),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
})
