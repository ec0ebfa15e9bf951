import { sql } from 'kysely'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import type { WebhookEventSource } from '#server/messaging/webhooks/eventSource.ts'

/** What webhooks tell of accounts: an administrator activated a request. */
export const userWebhookEvents = {
  'account.validated': {
    collection: '/api/users',
    recordsSql: (day) => sql`
      select users.id, array(
        select assignment.body_id from assignments assignment
        where assignment.user_id = users.id and ${currentAssignmentCondition(day)}) as body_ids
      from users where activated_at is not null`,
  },
} as const satisfies Record<string, WebhookEventSource>
