import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Webhook, WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { get } from '#web/ground/http/client.ts'
import type { WebhookFilters } from './filters.ts'

export const webhooksPath = '/api/webhooks'
export const deliveriesPath = '/api/webhook_deliveries'
export const deliveriesPerPage = 25
/** Interval at which the log is read again while something is being sent. Milliseconds. */
const pollMs = 2_000

/** The webhooks, by name. */
export const webhooks = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => get<Collection<Webhook>>(webhooksPath, { query: { pagination: false }, signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.member.some(({ waiting }) => waiting > 0) ? pollMs : false),
})

/** The deliveries of the last month, newest first. */
export const webhookDeliveries = ({ webhook, event, state, page }: WebhookFilters) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', { webhook, event, state, page }],
    queryFn: ({ signal }) =>
      get<Collection<WebhookDelivery>>(deliveriesPath, {
        query: { webhook, event, state, page, itemsPerPage: deliveriesPerPage },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.member.some((one) => one.state === 'waiting') ? pollMs : false),
  })
