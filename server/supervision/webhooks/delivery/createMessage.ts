import type { Portal } from '#server/ground/portal/portal.ts'
import type { DueDelivery } from './deliveryQueue.ts'
import type { Message } from './sendRequest.ts'
import { signatureHeaders } from './signature.ts'

/**
 * Creates the signed request of a delivery: the same body at each attempt, with the time of the attempt in its
 * signature.
 * @returns null when the portal no longer has the secret that sealed the webhook's
 */
export function createMessage(
  { secret, clock }: Pick<Portal, 'secret' | 'clock'>,
  { url, sealedSecret, formerSealedSecret, messageId, event, data, createdAt }: DueDelivery,
): Message | null {
  const present = secret.unseal(sealedSecret, 'webhooks')
  if (present === null) return null
  const former = formerSealedSecret && secret.unseal(formerSealedSecret, 'webhooks')
  const body = JSON.stringify({ type: event, timestamp: new Date(createdAt).toISOString(), data })
  const signed = { id: `msg_${messageId}`, at: clock.now(), body }
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Mandature-Webhooks',
      ...signatureHeaders(signed, former === null ? [present] : [present, former]),
    },
  }
}
