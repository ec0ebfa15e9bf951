import { z } from 'zod'
import { type Webhook, type WebhookEvent, WebhookForm, webhookEvents } from '#contract/supervision/webhooks.ts'

/** Form values of a webhook. */
export interface WebhookDraft {
  name: string
  url: string
  events: WebhookEvent[]
  /** empty: all */
  bodies: { id: number }[]
  active: boolean
}

const Bodies = z.array(z.object({ id: z.number() })).transform((bodies) => (bodies.length > 0 ? bodies : null))

export const webhookSchema = WebhookForm.extend({ bodies: Bodies }) as unknown as z.ZodType<WebhookForm, WebhookDraft>

/** Field names in the order of the form. */
export const fieldOrder = ['name', 'url', 'events', 'bodies', 'active'] as const satisfies (keyof WebhookDraft)[]

export const draftOf = (webhook: Webhook | null): WebhookDraft => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [...webhookEvents],
  bodies: webhook?.bodies?.map(({ id }) => ({ id })) ?? [],
  active: webhook?.active ?? true,
})
