import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { UserRecord } from '#contract/people/users.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { followOwnBodies } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { offerFirstVisits } from '#server/people/accounts/firstVisits.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { findFullAccount } from '#server/people/users/fullAccount.ts'
import { type LockedPerson, withLockedAccounts } from '#server/people/users/lockAccounts.ts'

/**
 * Activates an account and notifies its owner. One of two concurrent calls succeeds.
 * @throws Failure `record.notFound`, `access.denied`; `record.state` when it is already activated
 */
export const activate = (portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> =>
  withLockedAccounts(portal, viewer, [id], async (tx, [person]) => {
    if (!person) throw new Failure('record.notFound')
    authorize(viewer, 'users.validate', person)
    await activateAll(portal, tx, viewer, [person])
    return findFullAccount({ ...portal, db: tx }, viewer, id)
  })

/** Activates pending accounts. Deletes the note of the registration, which has been read. */
export async function activateAll(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  people: readonly LockedPerson[],
): Promise<void> {
  const now = portal.clock.now().toISOString()
  const ids = people.map(({ id }) => id)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      activatedAt: now,
      activatedBy: viewer.id,
      closedAt: null,
      registrationNote: null,
      updatedAt: now,
      updatedBy: viewer.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await audit(portal, tx, viewer, 'account.activated', 'user', ids)
  await offerFirstVisits(tx, ids, now)
  await followOwnBodies(portal, tx, ids)
  await notify(
    portal,
    tx,
    { kind: 'account.activated', dedupeKey: `activated:${now}`, aboutUserId: 'self' },
    ids.map((userId) => ({ userId })),
  )
  await enqueueMails(
    portal,
    tx,
    people.map((person) => ({
      kind: 'account.activated',
      to: mailboxOf(person),
      facts: { firstName: person.firstName },
    })),
  )
}
