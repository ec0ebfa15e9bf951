import type { Generated, JSONColumnType } from 'kysely'
import type { DeliveryError, DeliveryState, WebhookEvent, WebhookStop } from '#contract/supervision/webhooks.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    webhooks: Webhooks
    webhookDeliveries: WebhookDeliveries
  }
}

interface Webhooks {
  id: Id
  name: string
  url: string
  events: WebhookEvent[]
  bodyIds: number[] | null
  sealedSecret: Buffer
  formerSealedSecret: Buffer | null
  formerUntil: Instant | null
  active: Generated<boolean>
  stoppedBecause: WebhookStop | null
  lastSuccessAt: Instant | null
  lastFailureAt: Instant | null
  failingSince: Instant | null
  failures: Generated<number>
  retryAt: Instant | null
  leasedUntil: Instant | null
  createdAt: Instant
  version: Generated<number>
  updatedAt: Instant
  updatedBy: number | null
}

interface WebhookDeliveries {
  id: Id
  webhookId: number
  messageId: Generated<string>
  event: string
  cause: string
  data: JSONColumnType<object>
  createdAt: Instant
  state: DeliveryState
  statusCode: number | null
  error: DeliveryError | null
  durationMs: number | null
  attempts: Generated<number>
  queuedAt: Instant
  lastAttemptAt: Instant | null
  nextAttemptAt: Instant | null
}
