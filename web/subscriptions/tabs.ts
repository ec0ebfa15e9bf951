import { readOneOf, readPage } from '#web/ui/address.ts'

/** The tabs, as the address calls them. */
const known = { projets: 'projects', flux: 'flow', recherches: 'searches' } as const

export type Tab = keyof typeof known
export const tabs = Object.keys(known) as Tab[]
export const nameOf = (tab: Tab) => known[tab]

/** What the address says: which tab, and which part of its list. */
export interface SubscriptionsAddress {
  onglet?: Tab | undefined
  page?: number | undefined
}

export const readTab = (search: Record<string, unknown>): SubscriptionsAddress => ({
  onglet: readOneOf(known, search.onglet),
  page: readPage(search),
})
