import { readId, readPage } from '#web/ground/ui/filters/address.ts'

/** What the address of the channel says: the page, and the post that is being amended. */
export interface ChannelFilters {
  page?: number | undefined
  message?: number | undefined
}

export const readChannelFilters = (search: Record<string, unknown>): ChannelFilters => ({
  page: readPage(search),
  message: readId(search.message),
})
