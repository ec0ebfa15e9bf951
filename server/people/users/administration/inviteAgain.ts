import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { invitePeople } from '#server/people/accounts/invitations.ts'
import type { LockedPerson } from '#server/people/users/lockAccounts.ts'

/**
 * Mails a new link to choose a first password to those who have none; it replaces the former one. Accounts that are not
 * activated, or have a password, get nothing.
 * @returns the number of mails
 */
export async function inviteAgain(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  people: readonly LockedPerson[],
): Promise<number> {
  const invited = people.filter(({ status, passwordHash }) => status === 'validated' && passwordHash === null)
  const userIds = invited.map(({ id }) => id)
  if (userIds.length === 0) return 0
  await invitePeople(portal, tx, invited)
  await audit(portal, tx, viewer, 'account.invited', 'user', userIds)
  return userIds.length
}
