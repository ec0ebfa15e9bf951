import type { MailState } from '#contract/messaging/mails.ts'
import { readId, readOneOf, readPage, readWords } from '#web/ground/ui/filters/address.ts'

/** What the address of the mails says: which ones, and the one that is read. */
export interface MailFilters {
  q?: string | undefined
  state?: MailState | undefined
  page?: number | undefined
  courriel?: number | undefined
  /** the kind of mail of which a sample is looked at */
  modele?: string | undefined
}

const states: Record<MailState, true> = { failed: true, waiting: true, kept: true, sent: true, dropped: true }
/** What needs somebody comes first. */
export const stateFilters = Object.keys(states) as MailState[]

export const readMailFilters = (search: Record<string, unknown>): MailFilters => ({
  q: readWords(search['q']),
  state: readOneOf(states, search['state']),
  page: readPage(search),
  courriel: readId(search['courriel']),
  modele: readWords(search['modele']),
})
