import type { z } from 'zod'
import type { PasswordResetForm } from '#contract/people/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { consumeLink, findLinkOwner, type LinkPurpose } from '#server/ground/identity/accountLinks.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { resetFailures } from '#server/people/accounts/signIn/signInRateLimit.ts'
import { checkNewPassword, findGuessableWords } from './checkNewPassword.ts'

/** Links that let a password be chosen: another one, or the first. */
const passwordLinkPurposes: readonly LinkPurpose[] = ['password', 'activation']

/** Whether the link can set a password. Does not use it up, and reveals no more than using it would. */
export const isPasswordLinkValid = async ({ db, clock }: Portal, token: string): Promise<boolean> =>
  (await findLinkOwner(db, token, passwordLinkPurposes, clock.now())) !== null

/**
 * Sets a password with a mailed link, which is used up. Revokes all access and notifies the user, who then signs in as
 * usual (QUALITY AUT-14, AUT-15).
 * @throws Failure `users.linkExpired`, `users.commonPassword`, `server.busy`
 */
export async function resetPassword(portal: Portal, form: z.output<typeof PasswordResetForm>): Promise<void> {
  const { db, clock } = portal
  const owner = await findLinkOwner(db, form.token, passwordLinkPurposes, clock.now())
  const refusal = await checkNewPassword(form.password, owner ? await findGuessableWords(db, owner.id) : [])
  const faults: FieldFailure[] = []
  if (!owner) faults.push(['token', 'users.linkExpired'])
  if (refusal) faults.push(['password', refusal])
  rejectFields(faults)
  if (!owner) return

  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [owner.id])
    const used = await consumeLink(tx, form.token, passwordLinkPurposes, clock.now())
    if (!used) return rejectFields([['token', 'users.linkExpired']])
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', owner.id).execute()
    await revokeAccess(tx, [owner.id], { by: 'owner' })
    await resetFailures(portal, tx, owner.email)
    await audit(portal, tx, owner, 'password.reset', 'user', owner.id)
    const { firstName } = owner
    await enqueueMails(portal, tx, [{ kind: 'password.changed', to: mailboxOf(owner), facts: { firstName } }])
  })
}
