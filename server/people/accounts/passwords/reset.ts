import type { z } from 'zod'
import type { PasswordResetForm } from '#contract/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { type FieldFault, refuseFields } from '#server/ground/http/payload/refuseFields.ts'
import { findLinkOwner, type LinkPurpose, useLink } from '#server/ground/identity/accountLinks.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { endAccess } from '#server/people/accounts/endAccess.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { forgetFailures } from '#server/people/accounts/signIn/throttle.ts'
import { refusalOfPassword, toldOf } from './newPassword.ts'

/** Links that let a password be chosen: another one, or the first. */
const purposes: readonly LinkPurpose[] = ['password', 'activation']

/** Whether the link can set a password. Does not use it up, and reveals no more than using it would. */
export const isOpen = async ({ db, clock }: Portal, token: string): Promise<boolean> =>
  (await findLinkOwner(db, token, purposes, clock.now())) !== null

/**
 * Sets a password with a mailed link, which is used up. Revokes all access and notifies the user, who then signs in as
 * usual (QUALITY AUT-14, AUT-15).
 * @throws Failure `users.linkExpired`, `users.commonPassword`, `server.busy`
 */
export async function resetPassword(portal: Portal, form: z.output<typeof PasswordResetForm>): Promise<void> {
  const { db, clock } = portal
  const owner = await findLinkOwner(db, form.token, purposes, clock.now())
  const refusal = await refusalOfPassword(form.password, owner ? await toldOf(db, owner.id) : [])
  const faults: FieldFault[] = []
  if (!owner) faults.push(['token', 'users.linkExpired'])
  if (refusal) faults.push(['password', refusal])
  refuseFields(faults)
  if (!owner) return

  const passwordHash = await hashPassword(form.password)
  await db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [owner.id])
    const used = await useLink(tx, form.token, purposes, clock.now())
    if (!used) return refuseFields([['token', 'users.linkExpired']])
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', owner.id).execute()
    await endAccess(tx, [owner.id], { by: 'owner' })
    await forgetFailures(portal, tx, owner.email)
    await audit(portal, tx, owner, 'password.reset', 'user', owner.id)
    const { firstName } = owner
    await post(portal, tx, [{ kind: 'password.changed', to: mailboxOf(owner), facts: { firstName } }])
  })
}
