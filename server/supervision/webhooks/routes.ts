import { z } from 'zod'
import { ById } from '#contract/ground/shapes.ts'
import {
  Webhook,
  WebhookAmendment,
  WebhookDeliveries,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookForm,
  Webhooks,
  WebhooksQuery,
  WebhookWithSecret,
} from '#contract/supervision/webhooks.ts'
import { presentCollection, sliceOf } from '#server/ground/database/lists/pagination.ts'
import type { App } from '#server/ground/http/app.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { webhookSendCall } from './expensiveCalls.ts'
import { findWebhook, listDeliveries, listWebhooks } from './queries.ts'
import { replayDelivery, sendTest } from './sending.ts'
import { amendWebhook, createWebhook, deleteWebhook, rotateSecret } from './writing.ts'

const managed = { access: 'webhooks.manage' } as const
/** decides where the portal sends what happens */
const proven = { ...managed, asksProof: true } as const
const secretive = { ...proven, tellsSecret: true } as const
const sending = { ...managed, costs: webhookSendCall } as const

/** The routes of webhooks and of their deliveries, for administrators. */
export function webhooksRoutes(app: App, portal: Portal) {
  const { db, clock } = portal

  app.get(
    '/api/webhooks',
    { config: managed, schema: { querystring: WebhooksQuery, response: { 200: Webhooks } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('Webhook', url, slice, await listWebhooks(portal, slice))
    },
  )

  app.get(
    '/api/webhooks/:id',
    { config: managed, schema: { params: ById, response: { 200: Webhook } } },
    async ({ params }) => findWebhook(db, params.id, clock.now()),
  )

  app.post(
    '/api/webhooks',
    { config: secretive, schema: { body: WebhookForm, response: { 201: WebhookWithSecret } } },
    async ({ viewer, body }, reply) => {
      const made = await createWebhook(portal, viewer, body)
      return reply.code(201).header('location', made['@id']).send(made)
    },
  )

  app.put(
    '/api/webhooks/:id',
    { config: proven, schema: { params: ById, body: WebhookAmendment, response: { 200: Webhook } } },
    async ({ viewer, params, body }) => amendWebhook(portal, viewer, params.id, body),
  )

  app.delete(
    '/api/webhooks/:id',
    { config: managed, schema: { params: ById, response: { 204: z.void() } } },
    async ({ viewer, params }, reply) => {
      await deleteWebhook(portal, viewer, params.id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/webhooks/:id/secret',
    { config: secretive, schema: { params: ById, response: { 200: WebhookWithSecret } } },
    async ({ viewer, params }) => rotateSecret(portal, viewer, params.id),
  )

  app.post(
    '/api/webhooks/:id/test',
    { config: sending, schema: { params: ById, response: { 200: WebhookDelivery } } },
    async ({ viewer, params }) => sendTest(portal, viewer, params.id),
  )

  app.get(
    '/api/webhook_deliveries',
    { config: managed, schema: { querystring: WebhookDeliveriesQuery, response: { 200: WebhookDeliveries } } },
    async ({ query, url }) => {
      const slice = sliceOf(query)
      return presentCollection('WebhookDelivery', url, slice, await listDeliveries(db, query, slice))
    },
  )

  app.post(
    '/api/webhook_deliveries/:id/replay',
    { config: sending, schema: { params: ById, response: { 200: WebhookDelivery } } },
    async ({ viewer, params }) => replayDelivery(portal, viewer, params.id),
  )
}
