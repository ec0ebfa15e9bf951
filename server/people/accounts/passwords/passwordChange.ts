import type { z } from 'zod'
import { type FailureCode, failureDefinition } from '#contract/ground/failures.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { PasswordChangeForm } from '#contract/people/accounts/registration.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { readCookie } from '#server/ground/http/cookies.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import {
  type CallContext,
  type Credentials,
  currentPasswordViolations,
  findCredentials,
  wrongPassword,
} from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import { createDeviceCookie } from '#server/people/accounts/signIn/deviceCookie.ts'
import { type RememberMeToken, rotateRememberMeToken } from '#server/people/accounts/signIn/rememberMeTokens.ts'
import { createSignIn, rotateSignInToken } from '#server/people/accounts/signIn/signIns.ts'
import { checkNewPassword, findGuessableWords } from './checkNewPassword.ts'
import { hashPassword } from './passwords.ts'

/** The cookies of the sign-in that continues after a password change. */
interface ContinuedSignIn {
  token: string
  /** null when the device is not remembered */
  remembrance: RememberMeToken | null
  /** device cookie for the new password */
  device: string
}

/**
 * Changes a user's password. Revokes all other sign-ins, remember-me tokens and pending links; the current sign-in
 * continues with new cookies. (QUALITY AUT-14, AUT-17)
 * @throws Failure all violations at once; `login.locked`, `server.busy`
 */
export async function changePassword(
  portal: Portal,
  viewer: Viewer,
  form: z.output<typeof PasswordChangeForm>,
  origin: CallContext,
): Promise<ContinuedSignIn> {
  const account = await findCredentials(portal, viewer)
  const faults = [
    ...(await currentPasswordViolations(portal, origin, account, form.currentPassword)),
    ...(await newPasswordViolations(portal, account, form.password)),
  ]
  if (faults.length > 0) return throwViolations(faults)
  const passwordHash = await hashPassword(form.password)
  const now = portal.clock.now()
  const { request, cookies } = origin
  return portal.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ passwordHash, updatedAt: now.toISOString(), updatedBy: viewer.id })
      .where('id', '=', viewer.id)
      .where('passwordHash', '=', account.passwordHash)
      .where('status', '=', 'validated')
      .executeTakeFirstOrThrow()
    // A concurrent change: the given password is no longer the current one, or the account is closed.
    if (numUpdatedRows === 0n) return throwViolations([wrongPassword()])
    const before = readCookie(request, cookies.signIn) ?? ''
    await revokeAccess(tx, [viewer.id], { exceptSignIn: before, by: 'owner' })
    await audit(portal, tx, viewer, 'password.changed', 'user', viewer.id)
    const { firstName } = account
    await enqueueMails(portal, tx, [{ kind: 'password.changed', to: mailboxOf(account), facts: { firstName } }])
    const device = createDeviceCookie(portal, { email: account.email, passwordHash })
    const renewed = await rotateSignInToken(tx, before)
    if (renewed) {
      const remembrance =
        renewed.remembranceId === null ? null : await rotateRememberMeToken(tx, renewed.remembranceId, now)
      return { token: renewed.token, remembrance, device }
    }
    // The call was identified by a cookie that a simultaneous call has just replaced.
    const { signInMs: lastsMs } = portal.config.retention
    const visit = {
      userId: viewer.id,
      device: request.headers['user-agent'] ?? '',
      address: request.ip,
      lastsMs,
    }
    return { token: await createSignIn(tx, visit, now), remembrance: null, device }
  })
}

async function newPasswordViolations({ db }: Portal, { id }: Credentials, password: string) {
  const code: FailureCode | null = await checkNewPassword(password, await findGuessableWords(db, id))
  return code ? [{ propertyPath: 'password', message: failureDefinition(code)[1], code }] : []
}
