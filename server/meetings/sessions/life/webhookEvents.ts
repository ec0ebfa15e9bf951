import { sql } from 'kysely'
import type { WebhookEventSource } from '#server/messaging/webhooks/eventSource.ts'

/** Sessions that are convened or later. */
const convenedSessions: WebhookEventSource = {
  collection: '/api/sessions',
  recordsSql: () => sql`
    select session.id, array[session.body_id] as body_ids from sessions session
    where session.status <> 'draft' and not session.confidential`,
}

/** What webhooks tell of sessions. */
export const sessionWebhookEvents = {
  'session.convened': convenedSessions,
  'session.changed': convenedSessions,
  'session.cancelled': convenedSessions,
} as const satisfies Record<string, WebhookEventSource>
