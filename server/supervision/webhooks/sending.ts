import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { testEvent, type WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueDelivery } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { findDelivery } from './queries.ts'

type Tx = Transaction<Schema>

/**
 * Sends a test event to a webhook, at once even after a failure.
 * @throws Failure `record.notFound`, `webhooks.off`
 */
export const sendTest = (portal: Portal, viewer: Viewer, webhookId: number): Promise<WebhookDelivery> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await endPause(tx, webhookId)
    const instant = portal.clock.now()
    const now = instant.toISOString()
    const { id } = await tx
      .insertInto('webhookDeliveries')
      .values({
        webhookId,
        event: testEvent,
        cause: `test:${randomUUID()}`,
        data: JSON.stringify({ '@id': `/api/webhooks/${webhookId}`, id: webhookId }),
        createdAt: now,
        queuedAt: now,
        state: 'waiting',
        nextAttemptAt: dueAtOnce(instant),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'webhook.tested', 'webhook', webhookId)
    await enqueueDelivery(portal, tx, webhookId)
    return findDelivery(tx, id)
  })

/**
 * Sends a delivery again with all its attempts, whatever its state, with the same `webhook-id` and body.
 * @throws Failure `record.notFound`, `webhooks.off`
 */
export const replayDelivery = (portal: Portal, viewer: Viewer, id: number): Promise<WebhookDelivery> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { webhookId, event } = await findReplayed(tx, id)
    await endPause(tx, webhookId)
    const now = portal.clock.now()
    await tx
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', attempts: 0, queuedAt: now.toISOString(), nextAttemptAt: dueAtOnce(now) })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'webhook.replayed', 'webhook', webhookId, { event })
    await enqueueDelivery(portal, tx, webhookId)
    return findDelivery(tx, id)
  })

async function findReplayed(tx: Tx, id: number) {
  const delivery = await tx
    .selectFrom('webhookDeliveries')
    .select(['webhookId', 'event'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!delivery) throw new Failure('record.notFound')
  return delivery
}

/** Ends the pause after a failure: a person is waiting. @throws Failure `record.notFound`, `webhooks.off` */
async function endPause(tx: Tx, webhookId: number): Promise<void> {
  const webhook = await tx
    .selectFrom('webhooks')
    .select('active')
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!webhook) throw new Failure('record.notFound')
  if (!webhook.active) throw new Failure('webhooks.off')
  await tx.updateTable('webhooks').set({ retryAt: null }).where('id', '=', webhookId).execute()
}
