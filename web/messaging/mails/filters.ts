import type { MailState } from '#contract/messaging/mails.ts'
import { readId, readOneOf, readPage, readText } from '#web/ground/ui/filters/searchParams.ts'

/** Search parameters of the mails: filters and the opened mail. */
export interface MailFilters {
  q?: string | undefined
  state?: MailState | undefined
  page?: number | undefined
  courriel?: number | undefined
  /** kind of the opened sample */
  modele?: string | undefined
}

const states: Record<MailState, true> = { failed: true, waiting: true, kept: true, sent: true, dropped: true }
/** States that need attention come first. */
export const stateFilters = Object.keys(states) as MailState[]

export const readMailFilters = (search: Record<string, unknown>): MailFilters => ({
  q: readText(search['q']),
  state: readOneOf(states, search['state']),
  page: readPage(search),
  courriel: readId(search['courriel']),
  modele: readText(search['modele']),
})
