import { readId, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of a list of contents. */
export interface ContentFilters {
  thematic?: number | undefined
  irp?: number | undefined
  year?: number | undefined
  page?: number | undefined
}

export const readContentFilters = (search: Record<string, unknown>): ContentFilters => ({
  thematic: readId(search.thematic),
  irp: readId(search.irp),
  year: readYear(search.year),
  page: readPage(search),
})

function readYear(value: unknown) {
  const year = Number(value)
  return Number.isInteger(year) && year >= 1900 && year <= 2099 ? year : undefined
}
