import { readOneOf, readPage } from '#web/ground/ui/filters/address.ts'
import type { About } from '#web/messaging/subscriptions/api.ts'

/** The tabs, as the address calls them. */
const known = { projets: 'projects', flux: 'flow', recherches: 'searches', seances: 'sessions' } as const

export type Tab = keyof typeof known
export const tabs = Object.keys(known) as Tab[]
export const nameOf = (tab: Tab) => known[tab]

/** What the subscriptions of a tab are to; searches are no subscriptions. */
export const aboutOf = { projets: 'thematic', flux: 'flow', seances: 'session' } as const satisfies Record<
  Exclude<Tab, 'recherches'>,
  About
>

/** What the address says: which tab, and which part of its list. */
export interface SubscriptionsAddress {
  onglet?: Tab | undefined
  page?: number | undefined
}

export const readTab = (search: Record<string, unknown>): SubscriptionsAddress => ({
  onglet: readOneOf(known, search.onglet),
  page: readPage(search),
})
