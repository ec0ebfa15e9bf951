import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { findSteps, notifyFollowersOfStep, type SessionPublication } from './announce.ts'

/**
 * Notifies the followers, and webhooks, of documents that become visible with their session (SPEC §1). They were published while the
 * session was a draft. The dedupe key is that of the publication, so that nobody is notified twice; all documents of
 * the session share one mail.
 */
export async function publishWithSession(
  portal: Portal,
  tx: Transaction<Schema>,
  broughtOut: SessionPublication,
): Promise<void> {
  const { rows } = await sql<{ stepId: number; documentId: number }>`
    select distinct on (step.document_id) step.id as step_id, step.document_id
    from documents join document_steps step on step.document_id = documents.id
    where documents.session_id = ${broughtOut.sessionId} and documents.status = 'published'
      and step.to_status = 'published' and step.from_status is distinct from 'archived'
    order by step.document_id, step.id desc
  `.execute(tx)
  const steps = await findSteps(
    tx,
    rows.map(({ stepId }) => stepId),
  )
  const published = rows.map(({ stepId, documentId }) => ({ id: documentId, dedupeKey: `step:${stepId}` }))
  await enqueueWebhookEvents(portal, tx, 'document.published', published)
  for (const step of steps) await notifyFollowersOfStep(portal, tx, step, broughtOut)
}

/**
 * The task `documents.bringOut`: runs `publishWithSession` for a session that was filed as held, which itself is not
 * announced.
 */
export const publishWithHeldSession = (
  portal: Portal,
  { sessionId, by }: TaskPayloads['documents.bringOut'],
): Promise<void> =>
  portal.db.transaction().execute((tx) => publishWithSession(portal, tx, { sessionId, by, at: portal.clock.now() }))
