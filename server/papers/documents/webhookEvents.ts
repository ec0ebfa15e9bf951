import { sql } from 'kysely'
import type { WebhookEventSource } from '#server/messaging/webhooks/eventSource.ts'
import { documentFacts } from './facts.ts'

/** What webhooks tell of documents: each version that readers get. */
export const documentWebhookEvents = {
  'document.published': {
    collection: '/api/documents',
    recordsSql: () => sql`
      select documents.id, array[documents.body_id] as body_ids
      from documents left join sessions session on session.id = documents.session_id
      where documents.status = 'published' and documents.channel = 'none' and not ${documentFacts.confidential}
        and ${documentFacts.sessionOut}`,
  },
} as const satisfies Record<string, WebhookEventSource>
