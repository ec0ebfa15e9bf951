import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { DueDelivery } from './deliveryQueue.ts'
import { deliveryLifeMs, failingLifeMs, holdMs, nextAttempt } from './retryPolicy.ts'
import type { Outcome } from './sendRequest.ts'
import { switchOff } from './switchOff.ts'

type Tx = Transaction<Schema>

interface Attempt extends Outcome {
  durationMs: number
  at: Date
}

/** HTTP 410: the endpoint asks not to be called again (Standard Webhooks, « disabling endpoints »). */
const gone = 410

/**
 * Records an attempt on the delivery and its webhook. A failure plans the next attempt, or gives up; a webhook without
 * success for three days is switched off. A failure says nothing of a webhook that an administrator has switched off or
 * given another URL meanwhile: what waits for the latter is sent there.
 */
export const recordAttempt = (portal: Portal, delivery: DueDelivery, attempt: Attempt): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    if (attempt.error === null) return recordSuccess(tx, delivery, attempt)
    if (!(await lockCalled(tx, delivery))) return
    const failingMs = await recordFailure(tx, delivery, attempt)
    if (attempt.statusCode === gone) await switchOff(portal, tx, delivery.webhookId, 'gone')
    else if (failingMs >= failingLifeMs) await switchOff(portal, tx, delivery.webhookId, 'failing')
  })

/** Locks the webhook, if it is still the one that was called, and active. @returns false when it is not */
async function lockCalled(tx: Tx, { webhookId, url }: DueDelivery): Promise<boolean> {
  const called = await tx
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhookId)
    .where('url', '=', url)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return called !== undefined
}

async function recordSuccess(tx: Tx, { id, webhookId, url }: DueDelivery, { statusCode, durationMs, at }: Attempt) {
  const now = at.toISOString()
  await tx
    .updateTable('webhooks')
    .set({ lastSuccessAt: now, failingSince: null, failures: 0, retryAt: null })
    .where('id', '=', webhookId)
    .where('url', '=', url)
    .execute()
  await tx
    .updateTable('webhookDeliveries')
    .set((eb) => ({
      state: 'delivered',
      statusCode,
      error: null,
      durationMs,
      attempts: eb('attempts', '+', 1),
      lastAttemptAt: now,
      nextAttemptAt: null,
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Holds the webhook back, plans the next attempt of the delivery, and gives up those that have waited for a day.
 * @returns for how long the webhook has failed, in milliseconds
 */
async function recordFailure(tx: Tx, delivery: DueDelivery, { statusCode, error, durationMs, at }: Attempt) {
  const now = at.toISOString()
  const webhook = await tx
    .updateTable('webhooks')
    .set((eb) => ({
      lastFailureAt: now,
      failingSince: sql<string>`coalesce(failing_since, ${now})`,
      failures: eb('failures', '+', 1),
    }))
    .where('id', '=', delivery.webhookId)
    .returning(['failures', 'failingSince'])
    .executeTakeFirstOrThrow()
  const retryAt = new Date(at.getTime() + holdMs(webhook.failures)).toISOString()
  await tx.updateTable('webhooks').set({ retryAt }).where('id', '=', delivery.webhookId).execute()
  const attempts = delivery.attempts + 1
  const next = nextAttempt({ attempts, queuedAt: new Date(delivery.queuedAt) }, at)
  await tx
    .updateTable('webhookDeliveries')
    .set({
      state: next ? 'waiting' : 'failed',
      statusCode,
      error,
      durationMs,
      attempts,
      lastAttemptAt: now,
      nextAttemptAt: next?.toISOString() ?? null,
    })
    .where('id', '=', delivery.id)
    // it was given up when the webhook was switched off for a moment
    .where('state', '=', 'waiting')
    .execute()
  await sql`
    update webhook_deliveries set state = 'failed', error = coalesce(error, 'expired'), next_attempt_at = null
    where webhook_id = ${delivery.webhookId} and state = 'waiting'
      and queued_at <= ${now}::timestamptz - make_interval(secs => ${deliveryLifeMs / 1_000})`.execute(tx)
  return at.getTime() - new Date(webhook.failingSince ?? now).getTime()
}
