import { readOneOf, readPage } from '#web/ground/ui/filters/address.ts'
import type { About } from '#web/messaging/subscriptions/api.ts'

/** Tabs by their name in the URL. */
const known = { projets: 'projects', flux: 'flow', recherches: 'searches', seances: 'sessions' } as const

export type Tab = keyof typeof known
export const tabs = Object.keys(known) as Tab[]
export const nameOf = (tab: Tab) => known[tab]

/** Kind of subscription shown by each tab; searches are not subscriptions. */
export const aboutOf = { projets: 'thematic', flux: 'flow', seances: 'session' } as const satisfies Record<
  Exclude<Tab, 'recherches'>,
  About
>

/** Search parameters of the subscriptions: tab and page. */
export interface SubscriptionsAddress {
  onglet?: Tab | undefined
  page?: number | undefined
}

export const readTab = (search: Record<string, unknown>): SubscriptionsAddress => ({
  onglet: readOneOf(known, search.onglet),
  page: readPage(search),
})
