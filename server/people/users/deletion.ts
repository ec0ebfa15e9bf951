import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { eraseAccounts, lockForErasure } from './erasure/erasure.ts'
import { type LockedPerson, withLockedAccounts } from './lockAccounts.ts'

/**
 * Deletes an account, or refuses a pending one. Notifies its owner, with the reason if there is one.
 * @throws Failure `record.notFound`, `access.denied`; `users.notYourself`, `users.lastAdministrator`
 */
export const deleteAccount = (portal: Portal, viewer: Viewer, id: number, reason: string | null): Promise<void> =>
  withLockedAccounts(portal, viewer, [id], async (tx, [person]) => {
    if (!person) throw new Failure('record.notFound')
    authorize(viewer, 'users.delete', person)
    await deleteAccounts(portal, tx, viewer, [person], reason)
  })

/**
 * Deletes accounts with their own data, and notifies their owners. What they wrote for others stays without author: «
 * Ancien membre » (DOMAIN §2.3).
 * @throws Failure `users.notYourself` when the viewer is among them
 */
export async function deleteAccounts(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Pick<Viewer, 'id'> | null,
  people: readonly LockedPerson[],
  reason: string | null,
): Promise<void> {
  if (people.some(({ id }) => id === viewer?.id)) throw new Failure('users.notYourself')
  await lockForErasure(tx, people)
  await enqueueMails(
    portal,
    tx,
    people.map((person) => ({
      kind: isRequest(person) ? 'account.rejected' : 'account.deleted',
      // Mails with a user id are deleted with the account.
      to: { ...mailboxOf(person), userId: null },
      facts: { firstName: person.firstName, reason },
    })),
  )
  const [waiting, others] = [people.filter(isRequest), people.filter((person) => !isRequest(person))]
  await audit(portal, tx, viewer, 'account.refused', 'user', idsOf(waiting))
  await audit(portal, tx, viewer, 'account.deleted', 'user', idsOf(others))
  await eraseAccounts(portal, tx, people)
}

/** Whether the account was requested and never activated. */
const isRequest = ({ status, closedAt }: LockedPerson) => status === 'pending' && closedAt === null
const idsOf = (people: readonly LockedPerson[]) => people.map(({ id }) => id)
