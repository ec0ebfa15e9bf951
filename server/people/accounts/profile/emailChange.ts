import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Quota } from '#server/ground/http/limits/quota.ts'
import { refuseAll } from '#server/ground/http/payload/readFields.ts'
import { refuseFields } from '#server/ground/http/payload/refuseFields.ts'
import { endLinks, makeLink, useLink } from '#server/ground/identity/accountLinks.ts'
import { isReserved, makeRecoveryLink } from '#server/ground/identity/recoveryLinks.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'

/** Each is a mail to an address that somebody types. */
export const emailChanges: Quota = { name: 'emailChange', times: 5, seconds: 3_600 }

interface Person {
  id: number
  firstName: string
  lastName: string
  /** the present address */
  email: string
}

/**
 * Asks the new address of a person to say that it is theirs, and tells the present one, with a recovery link: who asks may be somebody
 * else who knows the password. Nobody is told whether the new address is somebody else's: the mail leaves all the same, and only who
 * receives it can come to know. (QUALITY AUT-04, AUT-30)
 */
export async function askForEmail(
  portal: Portal,
  tx: Transaction<Schema>,
  person: Person,
  email: string,
): Promise<void> {
  const now = portal.clock.now()
  const facts = { firstName: person.firstName }
  const confirmation = await makeLink(tx, { userId: person.id, purpose: 'email', email }, now)
  const recovery = await makeRecoveryLink(tx, { userId: person.id, email: person.email }, now)
  await post(portal, tx, [
    { kind: 'email.confirm', to: mailboxOf({ ...person, email }), facts, secret: confirmation },
    { kind: 'email.asked', to: mailboxOf(person), facts, secret: recovery },
  ])
}

/**
 * The address that was asked for becomes the person's; the one before is told. The links mailed there open nothing any more, but for
 * the recovery link of the request.
 * @throws Failure `users.linkExpired`; `users.emailTaken` when it was given to somebody else, or may be given back to them
 */
export async function confirmEmail(portal: Portal, token: string): Promise<void> {
  const now = portal.clock.now()
  await portal.db.transaction().execute(async (tx) => {
    // the person before the link, as a change of the profile locks them
    const person = await tx
      .selectFrom('users')
      .innerJoin('accountLinks as link', 'link.userId', 'users.id')
      .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
      .where('link.tokenHash', '=', hashToken(token))
      .forUpdate('users')
      .executeTakeFirst()
    const link = await useLink(tx, token, ['email'], now)
    if (!person || !link?.email) return refuseLink()
    if (await isReserved(tx, link.email, person.id, now)) return refuseFields([['email', 'users.emailTaken']])
    await tx
      .updateTable('users')
      .set((eb) => ({
        email: link.email ?? '',
        // what came back was sent to the address of before
        mailRefusedAt: null,
        version: eb('version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: person.id,
      }))
      .where('id', '=', person.id)
      .execute()
    await endLinks(tx, person.id, ['password', 'activation'])
    await audit(portal, tx, person, 'email.changed', 'user', person.id)
    const facts = { firstName: person.firstName, recovery: 'earlier' } as const
    await post(portal, tx, [{ kind: 'email.changed', to: mailboxOf(person), facts }])
  })
}

function refuseLink(): never {
  const { message, code } = new Failure('users.linkExpired')
  return refuseAll([{ propertyPath: 'token', message, code }])
}

/** The address stays as it is. Given up twice, it is given up. */
export const giveUpEmail = ({ db }: Portal, { id }: Viewer): Promise<void> => endLinks(db, id, ['email'])
