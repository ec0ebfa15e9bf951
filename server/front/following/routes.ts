import { z } from 'zod'
import {
  Subscription,
  SubscriptionChange,
  SubscriptionForm,
  Subscriptions,
  SubscriptionsQuery,
} from '#contract/front/subscriptions.ts'
import { ById } from '#contract/ground/shapes.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { find, list } from './queries.ts'
import { follow, setRhythm, unfollow, visit } from './writing.ts'

const config = { access: 'subscriptions.manage' } as const

/** The routes of the subscriptions. */
export function subscriptionsRoutes(app: App, portal: Portal) {
  const { db } = portal
  app.get(
    '/api/subscriptions',
    { config, schema: { querystring: SubscriptionsQuery, response: { 200: Subscriptions } } },
    async ({ viewer, query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Subscription', url, slice, await list(db, viewer, query, slice))
    },
  )

  app.get(
    '/api/subscriptions/:id',
    { config, schema: { params: ById, response: { 200: Subscription } } },
    async ({ viewer, params }) => find(db, viewer, params.id),
  )

  app.post(
    '/api/subscriptions',
    { config, schema: { body: SubscriptionForm, response: { 200: Subscription, 201: Subscription } } },
    async ({ viewer, body }, reply) => {
      const { subscription, isNew } = await follow(portal, viewer, body)
      return reply
        .code(isNew ? 201 : 200)
        .header('location', subscription['@id'])
        .send(subscription)
    },
  )

  app.put(
    '/api/subscriptions/:id',
    { config, schema: { params: ById, body: SubscriptionChange, response: { 200: Subscription } } },
    async ({ viewer, params, body }) => setRhythm(portal, viewer, params.id, body.rhythm),
  )

  app.post(
    '/api/subscriptions/:id/visit',
    { config, schema: { params: ById, response: { 200: Subscription } } },
    async ({ viewer, params }) => visit(portal, viewer, params.id),
  )

  app.delete(
    '/api/subscriptions/:id',
    { config, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await unfollow(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )
}
