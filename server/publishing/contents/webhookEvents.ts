import { sql } from 'kysely'
import type { WebhookEventSource } from '#server/messaging/webhooks/eventSource.ts'
import { contentFacts, factsJoin } from './facts.ts'

/** What webhooks tell of contents. A synopsis belongs to the body of its session too. */
export const contentWebhookEvents = {
  'content.published': {
    collection: '/api/contents',
    recordsSql: () => sql`
      select content.id, array_remove(${contentFacts.bodyIds} || ${contentFacts.bodyId}, null) as body_ids
      from contents content ${factsJoin}
      where content.status = 'published' and content.channel = 'none' and not ${contentFacts.confidential}`,
  },
} as const satisfies Record<string, WebhookEventSource>
