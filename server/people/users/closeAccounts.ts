import type { Transaction } from 'kysely'
import { addMonths } from '#contract/ground/dates/days.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { AuditDetails } from '#server/ground/audit/details.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'

interface Person {
  id: number
  firstName: string
  lastName: string
  email: string
}

/**
 * Closes accounts: they stay, wait for an activation and are signed out everywhere. Mails their owners why, and until
 * when an administrator can open them again.
 * @param people accounts that the caller has locked
 */
export async function closeAccounts(
  portal: Portal,
  tx: Transaction<Schema>,
  people: readonly Person[],
  why: MailFacts['account.closed']['why'],
  details: AuditDetails = {},
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const now = portal.clock.now().toISOString()
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      activatedAt: null,
      activatedBy: null,
      closedAt: now,
      updatedAt: now,
      updatedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
  await revokeAccess(tx, ids, { by: 'portal' })
  await audit(portal, tx, null, 'account.closed', 'user', ids, { why, ...details })
  const erasedOn = addMonths(today(portal.clock), portal.config.retention.closedMonths)
  await enqueueMails(
    portal,
    tx,
    people.map((person) => ({
      kind: 'account.closed',
      to: mailboxOf(person),
      facts: { firstName: person.firstName, why, erasedOn },
    })),
  )
}
