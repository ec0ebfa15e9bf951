import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { oneOrMore, pagedParameters, queryId, ReferenceQuery } from '#contract/ground/queryShapes.ts'
import { Active, collection, Id, item, relation, Timestamp, text, Version } from '#contract/ground/shapes.ts'

/** Events that webhooks tell of, in the order in which the form offers them. */
export const webhookEvents = [
  'document.published',
  'session.convened',
  'session.changed',
  'session.cancelled',
  'content.published',
  'account.validated',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
/** The event of a test, which no webhook has to choose. */
export const testEvent = 'webhook.test'
const deliveredEvents = [...webhookEvents, testEvent] as const

/** Webhooks of the portal, whether or not they are switched on. */
export const maxWebhooks = 20
const maxBodies = 50
const urlCharacters = 500

/** Prefix of a secret, as the libraries of Standard Webhooks read it: the base64 of 32 random bytes follows. */
export const webhookSecretPrefix = 'whsec_'
/** How long the former secret signs too after a rotation, in hours. */
export const formerSecretHours = 24

/** Why the portal switched a webhook off: three days without success, the answer 410, or the restore of a backup. */
export const webhookStops = ['failing', 'gone', 'restored'] as const
export type WebhookStop = (typeof webhookStops)[number]

/**
 * Why an attempt failed:
 * - `address`: the name leads to an address that is not public, or the operator does not allow http there;
 * - `name`: the name is unknown; `connection`: nobody answers there; `tls`: no valid certificate; `timeout`: no answer in time;
 * - `status`: the answer is not 2xx; `secret`: the portal can no longer read the secret.
 *
 * Why a delivery was not attempted: `queueFull`, `expired` (a day), `stopped` (switched off), `restored` (from a backup).
 */
export const deliveryErrors = [
  'address',
  'name',
  'connection',
  'tls',
  'timeout',
  'status',
  'secret',
  'queueFull',
  'expired',
  'stopped',
  'restored',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const fields = {
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** null: all bodies, and what belongs to none */
  bodies: z.array(BodyReference).nullable(),
  active: z.boolean(),
  /** null while it is switched on, or when an administrator switched it off */
  stoppedBecause: z.enum(webhookStops).nullable(),
  lastSuccessAt: Timestamp.nullable(),
  lastFailureAt: Timestamp.nullable(),
  /** the first failure since the last success; null: the last attempt succeeded */
  failingSince: Timestamp.nullable(),
  /** deliveries that wait */
  waiting: z.int().nonnegative(),
  /** until when the former secret signs too; null: only the present one signs */
  formerSecretUntil: Timestamp.nullable(),
  createdAt: Timestamp,
  version: Version,
}

/** A webhook, without its secret. */
export const Webhook = item('Webhook', fields)
export type Webhook = z.infer<typeof Webhook>
export const Webhooks = collection(Webhook)

/** A webhook with its secret: the answer to its creation and to a rotation, and no other. */
export const WebhookWithSecret = item('Webhook', { ...fields, secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/**
 * Normalizes the URL of an endpoint as the URL standard writes it.
 * @returns null for another scheme than https and http, with a user name or with a fragment
 */
export function normalizeWebhookUrl(written: string): string | null {
  const url = URL.parse(written)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return null
  return url.href
}

export const WebhookForm = z.object({
  name: text(60),
  url: text(urlCharacters).transform((written, context) => {
    const url = normalizeWebhookUrl(written)
    if (url !== null && url.length <= urlCharacters) return url
    const message = url === null ? 'L’adresse doit commencer par https://' : `${urlCharacters} caractères au maximum`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'Choisissez au moins un événement')
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  /** null: not limited to bodies */
  bodies: z
    .array(relation('irps'))
    .min(1, 'Choisissez au moins une instance')
    .max(maxBodies, `${maxBodies} instances au plus`)
    .nullable()
    .default(null),
  active: Active,
})
export type WebhookForm = z.output<typeof WebhookForm>
export const WebhookAmendment = WebhookForm.extend({ version: Version })

export const WebhooksQuery = ReferenceQuery

/** An event that was sent to a webhook, waits to be, or could not be. */
export const WebhookDelivery = item('WebhookDelivery', {
  id: Id,
  webhook: z.object({ id: Id, name: z.string() }),
  event: z.enum(deliveredEvents),
  /** the header `webhook-id`, the same for all attempts */
  messageId: z.string(),
  state: z.enum(deliveryStates),
  /** of the last attempt; null: it got no answer, or there was none */
  statusCode: z.int().nullable(),
  error: z.enum(deliveryErrors).nullable(),
  /** of the last attempt, in milliseconds */
  durationMs: z.int().nullable(),
  attempts: z.int().nonnegative(),
  createdAt: Timestamp,
  lastAttemptAt: Timestamp.nullable(),
  /** null unless it waits */
  nextAttemptAt: Timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
export const WebhookDeliveries = collection(WebhookDelivery)

export const WebhookDeliveriesQuery = z.object({
  ...pagedParameters,
  webhook: queryId.optional(),
  event: oneOrMore(z.enum(deliveredEvents)).optional(),
  state: oneOrMore(z.enum(deliveryStates)).optional(),
})
export type WebhookDeliveriesQuery = z.infer<typeof WebhookDeliveriesQuery>
