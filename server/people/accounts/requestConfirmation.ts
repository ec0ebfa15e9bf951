import type { Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { consumeLink, makeLink } from '#server/ground/identity/accountLinks.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from './mailboxes.ts'

const daySeconds = 86_400

/** Mails to one address by requests and their corrections: anybody may type it, and withdraw the request to make another. */
const addressQuota: Quota = { name: 'registration.confirmation', times: 3, seconds: daySeconds }
/** Mails by corrections of one request, to whatever addresses. */
const requestQuota: Quota = { name: 'registration.confirmation.request', times: 5, seconds: daySeconds }
/** Mails to one address that the author of its request asks for. */
export const confirmationAgainQuota: Quota = {
  name: 'registration.confirmation.again',
  times: 5,
  seconds: daySeconds,
}

/**
 * Counts a mail to the address of a request that is written now.
 * @param requestId the account, when it corrects its request
 * @returns false when there were too many: the request is written without the mail, which its author can ask for later
 */
export async function mayMailConfirmation(portal: Portal, email: string, requestId?: number): Promise<boolean> {
  if (requestId !== undefined && !(await tryConsumeQuota(portal, requestQuota, requestId))) return false
  return tryConsumeQuota(portal, addressQuota, email)
}

/** Mails the link that confirms the address of a request. It replaces the former one. */
export async function mailConfirmation(
  portal: Portal,
  tx: Transaction<Schema>,
  person: { id: number; firstName: string; lastName: string; email: string },
): Promise<void> {
  const { id: userId, firstName, email } = person
  const secret = await makeLink(tx, { userId, purpose: 'request', email }, portal.clock.now())
  await enqueueMails(portal, tx, [
    { kind: 'account.confirmEmail', to: mailboxOf(person), facts: { firstName }, secret },
  ])
}

/**
 * Confirms the address of a request by the link that was mailed there, which is used up. Also after an administrator has
 * activated the account.
 * @throws Failure `users.linkExpired`, also when the request has another address by now
 */
export async function confirmRequestEmail(portal: Portal, token: string): Promise<void> {
  const now = portal.clock.now()
  await portal.db.transaction().execute(async (tx) => {
    // Locks the user before the link, in the order in which a correction of the request does.
    const person = await tx
      .selectFrom('users')
      .innerJoin('accountLinks as link', 'link.userId', 'users.id')
      .select(['users.id', 'users.email'])
      .where('link.tokenHash', '=', hashToken(token))
      .forNoKeyUpdate('users')
      .executeTakeFirst()
    const link = await consumeLink(tx, token, ['request'], now)
    if (!person || link?.email !== person.email) return rejectFields([['token', 'users.linkExpired']])
    const emailConfirmedAt = now.toISOString()
    await tx.updateTable('users').set({ emailConfirmedAt }).where('id', '=', person.id).execute()
    await audit(portal, tx, person, 'account.emailConfirmed', 'user', person.id)
  })
}
