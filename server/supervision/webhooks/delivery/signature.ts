import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '#contract/supervision/webhooks.ts'

/** Creates a secret as Standard Webhooks writes it: `whsec_` and the base64 of 32 bytes. */
export const createSecret = (): string => `${webhookSecretPrefix}${randomBytes(32).toString('base64')}`

interface SignedMessage {
  id: string
  at: Date
  body: string
}

/**
 * Signs a message as Standard Webhooks 1.0 defines it: HMAC-SHA-256 of `id.timestamp.body`.
 * @param secrets one signature for each: after a rotation, the receiver may know either
 * @see https://www.standardwebhooks.com
 */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
