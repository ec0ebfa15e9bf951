import { readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'
import type { About } from '#web/messaging/subscriptions/api.ts'

/** Tabs by their name in the URL. */
const tabNames = { projets: 'projects', flux: 'flow', recherches: 'searches', seances: 'sessions' } as const

export type Tab = keyof typeof tabNames
export const tabs = Object.keys(tabNames) as Tab[]
export const tabName = (tab: Tab) => tabNames[tab]

/** Kind of subscription shown by each tab; searches are not subscriptions. */
export const tabSubjects = { projets: 'thematic', flux: 'flow', seances: 'session' } as const satisfies Record<
  Exclude<Tab, 'recherches'>,
  About
>

/** Search parameters of the subscriptions: tab and page. */
export interface SubscriptionsAddress {
  onglet?: Tab | undefined
  page?: number | undefined
}

export const readTab = (search: Record<string, unknown>): SubscriptionsAddress => ({
  onglet: readOneOf(tabNames, search.onglet),
  page: readPage(search),
})
