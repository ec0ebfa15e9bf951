import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { makeLinks } from '#server/ground/identity/accountLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { invitationFacts } from '#server/people/accounts/invitationFacts.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
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
  const tokens = await makeLinks(tx, { people: invited, purpose: 'activation' }, portal.clock.now())
  await enqueueMails(
    portal,
    tx,
    invited.map((person, place): NewMail<'account.invited'> => {
      const secret = tokens[place]
      const mail = {
        kind: 'account.invited',
        to: mailboxOf(person),
        facts: invitationFacts(portal.config, person),
      } as const
      return secret === undefined ? mail : { ...mail, secret }
    }),
  )
  await audit(portal, tx, viewer, 'account.invited', 'user', userIds)
  return userIds.length
}
