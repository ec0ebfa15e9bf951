import { readSort } from '#web/ground/records/list/sort.ts'
import { readId, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the media list, with the medium being renamed. */
export interface MediaFilters {
  q?: string | undefined
  sort?: string | undefined
  page?: number | undefined
  fiche?: number | undefined
}

const sorts = { name: true, updatedAt: true }

export const readMediaFilters = (search: Record<string, unknown>): MediaFilters => ({
  q: readText(search.q),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
  fiche: readId(search.fiche),
})
