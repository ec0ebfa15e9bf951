import type { ContactState, ContactVariant } from '#contract/contactStates.ts'
import { readId, readOneOf, readPage, readWords } from '#web/ui/address.ts'

/** What the address of the messages says: which ones, and the one that is read. */
export interface MessageFilters {
  q?: string | undefined
  state?: ContactState | undefined
  variant?: ContactVariant | undefined
  topic?: number | undefined
  page?: number | undefined
  message?: number | undefined
}

const states: Record<ContactState, true> = { new: true, answered: true, closed: true }
const variants: Record<ContactVariant, true> = { contact: true, training: true }
export const stateFilters = Object.keys(states) as ContactState[]
export const variantFilters = Object.keys(variants) as ContactVariant[]

export const readMessageFilters = (search: Record<string, unknown>): MessageFilters => ({
  q: readWords(search.q),
  state: readOneOf(states, search.state),
  variant: readOneOf(variants, search.variant),
  topic: readId(search.topic),
  page: readPage(search),
  message: readId(search.message),
})
