import type { Transaction } from 'kysely'
import type { DeliveryError, WebhookStop } from '#contract/supervision/webhooks.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { findAdministratorMailboxes } from '#server/people/accounts/mailboxes.ts'

/** Switches a webhook off, gives up what waits for it, and mails the administrators. */
export async function switchOff(
  portal: Portal,
  tx: Transaction<Schema>,
  webhookId: number,
  why: Exclude<WebhookStop, 'restored'>,
): Promise<void> {
  const now = portal.clock.now().toISOString()
  const { name, failingSince } = await tx
    .updateTable('webhooks')
    .set((eb) => ({
      active: false,
      stoppedBecause: why,
      version: eb('version', '+', 1),
      updatedAt: now,
      updatedBy: null,
    }))
    .where('id', '=', webhookId)
    .returning(['name', 'failingSince'])
    .executeTakeFirstOrThrow()
  await giveUpWaiting(tx, webhookId, 'stopped')
  await audit(portal, tx, null, 'webhook.switchedOff', 'webhook', webhookId, { why })
  const facts = { name, why, since: failingSince ?? now }
  const mailboxes = await findAdministratorMailboxes(tx)
  await enqueueMails(
    portal,
    tx,
    mailboxes.map((to) => ({ kind: 'webhook.switchedOff', to, facts })),
  )
}

/** Marks what waits for a webhook as failed. Each event can be replayed. */
export async function giveUpWaiting(db: Db, webhookId: number, error: DeliveryError): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', error, nextAttemptAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}
