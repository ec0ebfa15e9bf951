import { readSort } from '#web/ground/records/list/sort.ts'
import { type OpenedRecord, readOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the functions and mandates: filters and the edited record. */
export interface ReferenceFilters extends OpenedRecord {
  q?: string | undefined
  state?: ReferenceState | undefined
  sort?: string | undefined
  page?: number | undefined
}
/** `inactive`: can no longer be assigned. */
export type ReferenceState = 'active' | 'inactive'

const states: Record<ReferenceState, true> = { active: true, inactive: true }
const sorts = { name: true, position: true, holders: true }
export const stateFilters = Object.keys(states) as ReferenceState[]

export const readReferenceFilters = (search: Record<string, unknown>): ReferenceFilters => ({
  q: readText(search.q),
  state: readOneOf(states, search.state),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
  ...readOpenedRecord(search),
})
