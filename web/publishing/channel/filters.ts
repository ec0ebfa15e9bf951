import { readId, readPage } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the channel: the page, and the post being edited. */
export interface ChannelFilters {
  page?: number | undefined
  message?: number | undefined
}

export const readChannelFilters = (search: Record<string, unknown>): ChannelFilters => ({
  page: readPage(search),
  message: readId(search.message),
})
