import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Quota } from '#server/ground/http/limits/quota.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { consumeLink, endLinks, makeLink } from '#server/ground/identity/accountLinks.ts'
import { isAddressReserved, makeRecoveryLink } from '#server/ground/identity/recoveryLinks.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'

/** Each request mails an address that somebody types. */
export const emailChangeQuota: Quota = { name: 'emailChange', times: 5, seconds: 3_600 }

interface Person {
  id: number
  firstName: string
  lastName: string
  /** current address */
  email: string
}

/**
 * Requests a change of email address: mails a confirmation link to the new address and a recovery link to the current
 * one, since the caller may be somebody else who knows the password. Does not reveal whether another account has the
 * new address: the mail leaves all the same, and only its reader can find out. (QUALITY AUT-04, AUT-30)
 */
export async function requestEmailChange(
  portal: Portal,
  tx: Transaction<Schema>,
  person: Person,
  email: string,
): Promise<void> {
  const now = portal.clock.now()
  const facts = { firstName: person.firstName }
  const confirmation = await makeLink(tx, { userId: person.id, purpose: 'email', email }, now)
  const recovery = await makeRecoveryLink(tx, { userId: person.id, email: person.email }, now)
  await enqueueMails(portal, tx, [
    { kind: 'email.confirm', to: mailboxOf({ ...person, email }), facts, secret: confirmation },
    { kind: 'email.asked', to: mailboxOf(person), facts, secret: recovery },
  ])
}

/**
 * Replaces the user's address by the requested one and notifies the former address. Links mailed there stop working,
 * except the recovery link of the request.
 * @throws Failure `users.linkExpired`; `users.emailTaken` if the address was given to another account, or may be given
 * back to one
 */
export async function confirmEmail(portal: Portal, token: string): Promise<void> {
  const now = portal.clock.now()
  await portal.db.transaction().execute(async (tx) => {
    // Locks the user before the link, in the order in which a change of the profile does.
    const person = await tx
      .selectFrom('users')
      .innerJoin('accountLinks as link', 'link.userId', 'users.id')
      .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
      .where('link.tokenHash', '=', hashToken(token))
      .forUpdate('users')
      .executeTakeFirst()
    const link = await consumeLink(tx, token, ['email'], now)
    if (!person || !link?.email) return refuseLink()
    if (await isAddressReserved(tx, link.email, person.id, now)) return rejectFields([['email', 'users.emailTaken']])
    await tx
      .updateTable('users')
      .set((eb) => ({
        email: link.email ?? '',
        emailConfirmedAt: now.toISOString(),
        // The refused mails were sent to the former address.
        mailRefusedAt: null,
        version: eb('version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: person.id,
      }))
      .where('id', '=', person.id)
      .execute()
    await endLinks(tx, person.id, ['password', 'activation', 'request', 'secondFactor'])
    await audit(portal, tx, person, 'email.changed', 'user', person.id)
    const facts = { firstName: person.firstName, recovery: 'earlier' } as const
    await enqueueMails(portal, tx, [{ kind: 'email.changed', to: mailboxOf(person), facts }])
  })
}

function refuseLink(): never {
  const { message, code } = new Failure('users.linkExpired')
  return throwViolations([{ propertyPath: 'token', message, code }])
}

/** Cancels a requested change of address; the address stays as it is. Idempotent. */
export const giveUpEmail = ({ db }: Portal, { id }: Viewer): Promise<void> => endLinks(db, id, ['email'])
