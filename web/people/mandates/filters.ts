import { readSort } from '#web/ground/records/list/sort.ts'
import { type Opened, readOpened } from '#web/ground/records/opened.ts'
import { readOneOf, readPage, readWords } from '#web/ground/ui/filters/address.ts'

/** Search parameters of the functions and mandates: filters and the edited record. */
export interface HeldFilters extends Opened {
  q?: string | undefined
  state?: HeldState | undefined
  sort?: string | undefined
  page?: number | undefined
}
/** `inactive`: can no longer be assigned. */
export type HeldState = 'active' | 'inactive'

const states: Record<HeldState, true> = { active: true, inactive: true }
const sorts = { name: true, position: true, holders: true }
export const stateFilters = Object.keys(states) as HeldState[]

export const readHeldFilters = (search: Record<string, unknown>): HeldFilters => ({
  q: readWords(search.q),
  state: readOneOf(states, search.state),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
  ...readOpened(search),
})
