import type { ContactState, ContactVariant } from '#contract/people/contact/contactStates.ts'
import { readSort } from '#web/ground/records/list/sort.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the messages: filters and the opened message. */
export interface MessageFilters {
  q?: string | undefined
  state?: ContactState | undefined
  variant?: ContactVariant | undefined
  topic?: number | undefined
  assignedTo?: AssigneeFilter | undefined
  sort?: string | undefined
  page?: number | undefined
  message?: number | undefined
}

/** Messages assigned to the user, or to nobody. */
export type AssigneeFilter = 'me' | 'none'

const states: Record<ContactState, true> = { new: true, answered: true, closed: true }
const variants: Record<ContactVariant, true> = { contact: true, training: true }
const assigneeKeys: Record<AssigneeFilter, true> = { me: true, none: true }
const sorts = { createdAt: true, lastName: true }
export const stateFilters = Object.keys(states) as ContactState[]
export const variantFilters = Object.keys(variants) as ContactVariant[]
export const assigneeFilters = Object.keys(assigneeKeys) as AssigneeFilter[]

export const readMessageFilters = (search: Record<string, unknown>): MessageFilters => ({
  q: readText(search.q),
  state: readOneOf(states, search.state),
  variant: readOneOf(variants, search.variant),
  topic: readId(search.topic),
  assignedTo: readOneOf(assigneeKeys, search.assignedTo),
  sort: readSort(sorts, search.sort),
  page: readPage(search),
  message: readId(search.message),
})
