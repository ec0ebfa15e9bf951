import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '#contract/front/subscriptions.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'

export const subscriptionsPerPage = 30

const path = '/api/subscriptions'

export type About = 'thematic' | 'flow' | 'session'

/** Subscriptions of the user to projects, document flows or sessions, newest first. */
export const subscriptions = (about: About, page: number | undefined) =>
  queryOptions({
    queryKey: ['subscriptions', about, { page }],
    queryFn: ({ signal }) =>
      get<Collection<Subscription>>(path, { query: { about, page, itemsPerPage: subscriptionsPerPage }, signal }),
    // other screens follow and unfollow too
    staleTime: 0,
  })

/**
 * A subscription: its id is 0 and its rhythm unknown until the server has answered; null without a subscription.
 */
export type Followed = { id: Subscription['id']; rhythm: Subscription['rhythm'] | null } | null

/** The user's subscription to a session, or to all publications of a body. */
export const subscriptionTo = (record: { session: number } | { irp: number }) =>
  queryOptions({
    queryKey: ['subscriptions', 'to', record],
    queryFn: async ({ signal }): Promise<Followed> => {
      const { member } = await get<Collection<Subscription>>(path, { query: record, signal })
      return member[0] ?? null
    },
  })

/** Number of new entries in each followed project, by project id. */
export const freshProjects = queryOptions({
  queryKey: ['subscriptions', 'fresh projects'],
  queryFn: async ({ signal }) => {
    const read = (page: number) =>
      get<Collection<Subscription>>(path, { query: { about: 'thematic', page, itemsPerPage: maxPerPage }, signal })
    const first = await read(1)
    const rest = first.totalItems > maxPerPage ? (await read(2)).member : []
    return Object.fromEntries(
      [...first.member, ...rest].flatMap(({ thematic, fresh }) => (thematic ? [[thematic.id, fresh]] : [])),
    ) as Partial<Record<number, number>>
  },
  staleTime: 0,
})
/** Two pages hold the maximum number of subscriptions. */
const maxPerPage = 100

/** A subscription of the user. */
export const subscription = (id: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: ({ signal }) => get<Subscription>(`${path}/${id}`, { signal }),
    staleTime: 0,
  })
