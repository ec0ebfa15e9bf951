import type { Transaction } from 'kysely'
import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { WebhookEvent } from '#contract/supervision/webhooks.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'

/** An event of a session that its members can see. */
interface SessionEventInput {
  kind: Schema['sessionEvents']['kind']
  sessionId: number
  /** null when the portal does it by itself */
  by: number | null
  reason?: string
  changes?: readonly SessionChange[]
  /** recorded in the history without being announced to the members */
  isSilent?: boolean
}

const announcedKinds = ['convocation', 'change', 'postponement', 'cancellation']

const webhookEvents: Partial<Record<SessionEventInput['kind'], WebhookEvent>> = {
  convocation: 'session.convened',
  change: 'session.changed',
  postponement: 'session.changed',
  cancellation: 'session.cancelled',
}

/** Records an event, and enqueues its announcement and its webhooks in the same transaction. */
export async function recordSessionEvent(
  portal: Portal,
  tx: Transaction<Schema>,
  { kind, sessionId, by, reason, changes = [], isSilent = false }: SessionEventInput,
): Promise<void> {
  const { clock, tasks } = portal
  const at = clock.now().toISOString()
  const { id: eventId } = await tx
    .insertInto('sessionEvents')
    .values({
      sessionId,
      kind,
      at,
      byUserId: by,
      reason: reason ?? null,
      changes: JSON.stringify(changes),
      // a later announcement does not take it up
      announcedAt: isSilent ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const told = webhookEvents[kind]
  if (told) await enqueueWebhookEvents(portal, tx, told, [{ id: sessionId, dedupeKey: `event:${eventId}` }])
  if (isSilent || !announcedKinds.includes(kind)) return
  // One task announces all changes that are waiting.
  const key = kind === 'change' ? `sessions.announce:changes:${sessionId}` : `sessions.announce:${eventId}`
  await tasks.enqueue(tx, 'sessions.announce', { sessionId, eventId }, key)
}
