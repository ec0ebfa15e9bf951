import type { Portal } from '#server/ground/portal/portal.ts'
import { createMessage } from './createMessage.ts'
import { findNextDelivery, releaseWebhook, takeWebhook, waitMs } from './deliveryQueue.ts'
import { recordAttempt } from './recordAttempt.ts'
import { sendRequest } from './sendRequest.ts'

/** A round begins no request after this time: other webhooks get their turn. Milliseconds. */
const roundMs = 30_000
/** Delay before a second task for the same webhook tries again. Milliseconds. */
const busyRetryMs = 2_000

/**
 * Sends a webhook what is due, one request after the other, and enqueues the task again for what is due later (task
 * `webhooks.deliver`). One server at a time does it, so that each delivery is sent once; twice, with the same
 * `webhook-id`, when a server died between the answer and its record. A failure ends the round: an endpoint that does
 * not answer keeps no worker busy.
 * @param stopping aborts before the next request
 */
export async function deliverToWebhook(
  portal: Portal,
  { webhookId }: { webhookId: number },
  stopping?: AbortSignal,
): Promise<void> {
  const taken = await takeWebhook(portal.db, webhookId)
  if (taken === 'off') return
  if (taken === 'busy') return enqueueLater(portal, webhookId, busyRetryMs)
  try {
    await deliverRound(portal, webhookId, stopping)
  } finally {
    await releaseWebhook(portal.db, webhookId)
  }
  const wait = await waitMs(portal, webhookId)
  if (wait !== null) await enqueueLater(portal, webhookId, wait)
}

async function deliverRound(portal: Portal, webhookId: number, stopping?: AbortSignal): Promise<void> {
  const { config, clock } = portal
  const begun = performance.now()
  while (!stopping?.aborted && performance.now() - begun < roundMs) {
    const delivery = await findNextDelivery(portal, webhookId)
    if (!delivery) return
    const message = createMessage(portal, delivery)
    const sentAt = performance.now()
    const outcome = message
      ? await sendRequest(message, { networks: config.webhookNetworks })
      : ({ statusCode: null, error: 'secret' } as const)
    const durationMs = Math.round(performance.now() - sentAt)
    await recordAttempt(portal, delivery, { ...outcome, durationMs, at: clock.now() })
    if (outcome.error !== null) return
  }
}

/** Under its own key: the last call replaces the delay, and does not affect the immediate task of an event. */
const enqueueLater = ({ tasks, db }: Portal, webhookId: number, inMs: number) =>
  tasks.enqueue(db, 'webhooks.deliver', { webhookId }, `webhooks.deliver:${webhookId}:later`, { inMs })
