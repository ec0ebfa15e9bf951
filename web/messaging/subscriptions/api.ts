import { queryOptions } from '@tanstack/react-query'
import type { Subscription } from '#contract/front/subscriptions.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import { get } from '#web/ground/http/client.ts'

export const subscriptionsPerPage = 30

const path = '/api/subscriptions'

export type About = 'thematic' | 'flow' | 'session'

/** What I follow, last asked first: projects, slices of the flow of documents, or sessions. */
export const subscriptions = (about: About, page: number | undefined) =>
  queryOptions({
    queryKey: ['subscriptions', about, { page }],
    queryFn: ({ signal }) =>
      get<Collection<Subscription>>(path, { query: { about, page, itemsPerPage: subscriptionsPerPage }, signal }),
    // they are followed elsewhere too
    staleTime: 0,
  })

/** The number of a subscription: 0 until the server has given it, null when there is none. */
export type Followed = Pick<Subscription, 'id'> | null

/** Do I follow this session, or all that this body publishes? */
export const subscriptionTo = (record: { session: number } | { irp: number }) =>
  queryOptions({
    queryKey: ['subscriptions', 'to', record],
    queryFn: async ({ signal }): Promise<Followed> => {
      const { member } = await get<Collection<Subscription>>(path, { query: record, signal })
      return member[0] ?? null
    },
  })

/** How much is new in each project that I follow, by the number of the project. */
export const freshProjects = queryOptions({
  queryKey: ['subscriptions', 'fresh projects'],
  queryFn: async ({ signal }) => {
    const read = (page: number) =>
      get<Collection<Subscription>>(path, { query: { about: 'thematic', page, itemsPerPage: mostPerPage }, signal })
    const first = await read(1)
    const rest = first.totalItems > mostPerPage ? (await read(2)).member : []
    return Object.fromEntries(
      [...first.member, ...rest].flatMap(({ thematic, fresh }) => (thematic ? [[thematic.id, fresh]] : [])),
    ) as Partial<Record<number, number>>
  },
  staleTime: 0,
})
/** Two pages hold as many as one person may follow. */
const mostPerPage = 100

/** One that I have. */
export const subscription = (id: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'one', id],
    queryFn: ({ signal }) => get<Subscription>(`${path}/${id}`, { signal }),
    staleTime: 0,
  })
