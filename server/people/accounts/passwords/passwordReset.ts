import type { z } from 'zod'
import type { PasswordLinkState, PasswordResetForm } from '#contract/people/accounts/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { consumeLink, findLinkOwner, type LinkOwner, type LinkPurpose } from '#server/ground/identity/accountLinks.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { createDeviceCookie } from '#server/people/accounts/signIn/deviceCookie.ts'
import { resetFailures } from '#server/people/accounts/signIn/signInRateLimit.ts'
import { createSignIn, type NewSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { checkNewPassword, findGuessableWords } from './checkNewPassword.ts'
import { canUsePassword } from './passwordDoor.ts'
import { hashPassword } from './passwords.ts'

/** Links that let a password be chosen: another one, or the first. */
const passwordLinkPurposes: readonly LinkPurpose[] = ['password', 'activation']

/**
 * Whether the link can set a password, and whether using it signs in. Does not use it up, and reveals no more than
 * using it would.
 */
export async function readPasswordLink({ db, clock }: Portal, token: string): Promise<PasswordLinkState> {
  const owner = await findLinkOwner(db, token, passwordLinkPurposes, clock.now())
  return { open: owner !== null, signsIn: owner !== null && isFirstPassword(owner) }
}

/**
 * Whether the link lets the owner of an open account choose its first password. Such a link signs in, as that of the
 * first administrator: there is no earlier password or sign-in to protect. A reset does not (QUALITY AUT-15).
 */
const isFirstPassword = ({ purpose, status, passwordHash }: LinkOwner) =>
  purpose === 'activation' && status === 'validated' && passwordHash === null

/**
 * Sets a password with a mailed link, which is used up. Revokes all access and notifies the user (QUALITY AUT-14,
 * AUT-15).
 * @param from the device that made the call
 * @returns the cookies of the sign-in and of the known device if it is the first password of the account; null after a
 * reset: the user signs in as usual
 * @throws Failure `users.linkExpired`, `users.commonPassword`, `login.passwordClosed`, `server.busy`
 */
export async function resetPassword(
  portal: Portal,
  form: z.output<typeof PasswordResetForm>,
  from: Pick<NewSignIn, 'device' | 'address'>,
): Promise<{ token: string; device: string } | null> {
  const { db, clock, config } = portal
  const owner = await findLinkOwner(db, form.token, passwordLinkPurposes, clock.now())
  if (owner && !canUsePassword(config, owner.roles)) throw new Failure('login.passwordClosed')
  const refusal = await checkNewPassword(form.password, owner ? await findGuessableWords(db, owner.id) : [])
  const faults: FieldFailure[] = []
  if (!owner) faults.push(['token', 'users.linkExpired'])
  if (refusal) faults.push(['password', refusal])
  rejectFields(faults)
  if (!owner) return null

  const passwordHash = await hashPassword(form.password)
  return db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [owner.id])
    // Read under the lock: the account may have been closed meanwhile.
    const present = await findLinkOwner(tx, form.token, passwordLinkPurposes, clock.now())
    const used = await consumeLink(tx, form.token, passwordLinkPurposes, clock.now())
    if (!present || !used) {
      rejectFields([['token', 'users.linkExpired']])
      return null
    }
    // a role may have been removed meanwhile
    if (!canUsePassword(config, present.roles)) throw new Failure('login.passwordClosed')
    const emailConfirmedAt = used.email === present.email ? clock.now().toISOString() : null
    await tx
      .updateTable('users')
      .set({ passwordHash, ...(emailConfirmedAt && { emailConfirmedAt }) })
      .where('id', '=', owner.id)
      .execute()
    await revokeAccess(tx, [owner.id], { by: 'owner' })
    await resetFailures(portal, tx, owner.email)
    await audit(portal, tx, owner, 'password.reset', 'user', owner.id)
    const { firstName, email } = owner
    await enqueueMails(portal, tx, [{ kind: 'password.changed', to: mailboxOf(owner), facts: { firstName } }])
    if (!isFirstPassword(present)) return null
    const visit = { ...from, userId: owner.id, byPassword: true, lastsMs: config.retention.signInMs }
    const token = await createSignIn(tx, visit, clock.now())
    return { token, device: createDeviceCookie(portal, { email, passwordHash }) }
  })
}
