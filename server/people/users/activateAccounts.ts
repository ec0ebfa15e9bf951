import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { followOwnBodies } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { enqueueWebhookEvents } from '#server/messaging/webhooks/enqueueWebhookEvents.ts'
import { offerFirstVisits } from '#server/people/accounts/firstVisits.ts'
import { mailActivation } from '#server/people/accounts/invitations.ts'
import type { LockedPerson } from './lockAccounts.ts'

/**
 * Activates pending accounts, and notifies their owners. Deletes the note of the registration, which has been read.
 * @param by null for the portal itself
 * @param options.invited they are mailed an invitation, and no mail of the activation
 */
export async function activateAll(
  portal: Portal,
  tx: Transaction<Schema>,
  by: { id: number } | null,
  people: readonly LockedPerson[],
  { invited = false } = {},
): Promise<void> {
  const now = portal.clock.now().toISOString()
  const ids = people.map(({ id }) => id)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      activatedAt: now,
      activatedBy: by?.id ?? null,
      closedAt: null,
      registrationNote: null,
      updatedAt: now,
      updatedBy: by?.id ?? null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await audit(portal, tx, by, 'account.activated', 'user', ids)
  await offerFirstVisits(tx, ids, now)
  await followOwnBodies(portal, tx, ids)
  await notify(
    portal,
    tx,
    { kind: 'account.activated', dedupeKey: `activated:${now}`, aboutUserId: 'self' },
    ids.map((userId) => ({ userId })),
  )
  await enqueueWebhookEvents(
    portal,
    tx,
    'account.validated',
    ids.map((id) => ({ id, dedupeKey: `activated:${id}:${now}` })),
  )
  if (!invited) await mailActivation(portal, tx, people)
}
