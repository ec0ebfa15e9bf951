import type { RawBuilder } from 'kysely'
import type { WebhookEvent } from '#contract/supervision/webhooks.ts'

/** The records of an event that webhooks tell of. A subject declares it. */
export interface WebhookEventSource {
  /** API path of the collection of its records: `/api/documents` */
  collection: string
  /**
   * SQL: selects `id` and `body_ids` (int[]) of the records that other programs may be told of: none that are
   * confidential, reserved to the channel or not published.
   * @param day the current day in Paris
   */
  recordsSql: (day: string) => RawBuilder<unknown>
}

export type WebhookEventSources = { readonly [Event in WebhookEvent]: WebhookEventSource }

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    webhookEvents: WebhookEventSources
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** the events of the subject that webhooks tell of */
    webhookEvents?: Partial<WebhookEventSources>
  }
}
