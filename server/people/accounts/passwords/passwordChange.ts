import type { z } from 'zod'
import { type FailureCode, failures } from '#contract/failures.ts'
import type { PasswordChangeForm } from '#contract/registration.ts'
import type { Viewer } from '#contract/standing.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { readCookie } from '#server/ground/http/cookies.ts'
import { refuseAll } from '#server/ground/http/payload/readFields.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { endAccess } from '#server/people/accounts/endAccess.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import {
  type Credentials,
  faultsOfPassword,
  findCredentials,
  type Origin,
  wrongPassword,
} from '#server/people/accounts/presentPassword.ts'
import { nameDevice } from '#server/people/accounts/signIn/devices.ts'
import { type Remembrance, renew } from '#server/people/accounts/signIn/remembrances.ts'
import { openSignIn, renewSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { refusalOfPassword, toldOf } from './newPassword.ts'

/** The cookies of the sign-in that continues after a password change. */
interface GoingOn {
  token: string
  /** null when the device is not remembered */
  remembrance: Remembrance | null
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
  origin: Origin,
): Promise<GoingOn> {
  const account = await findCredentials(portal, viewer)
  const faults = [
    ...(await faultsOfPassword(portal, origin, account, form.currentPassword)),
    ...(await faultsOfNew(portal, account, form.password)),
  ]
  if (faults.length > 0) return refuseAll(faults)
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
    if (numUpdatedRows === 0n) return refuseAll([wrongPassword()])
    const before = readCookie(request, cookies.signIn) ?? ''
    await endAccess(tx, [viewer.id], { exceptSignIn: before, by: 'owner' })
    await audit(portal, tx, viewer, 'password.changed', 'user', viewer.id)
    const { firstName } = account
    await post(portal, tx, [{ kind: 'password.changed', to: mailboxOf(account), facts: { firstName } }])
    const device = nameDevice(portal, { email: account.email, passwordHash })
    const renewed = await renewSignIn(tx, before)
    if (renewed) {
      const remembrance = renewed.remembranceId === null ? null : await renew(tx, renewed.remembranceId, now)
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
    return { token: await openSignIn(tx, visit, now), remembrance: null, device }
  })
}

async function faultsOfNew({ db }: Portal, { id }: Credentials, password: string) {
  const code: FailureCode | null = await refusalOfPassword(password, await toldOf(db, id))
  return code ? [{ propertyPath: 'password', message: failures[code][1], code }] : []
}
