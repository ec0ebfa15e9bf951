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

/** The sign-in that goes on, as cookies. */
interface GoingOn {
  token: string
  /** null when the device is not remembered */
  remembrance: Remembrance | null
  /** the cookie by which the device is known with the new password */
  device: string
}

/**
 * Changes a person's password. Wherever else they are signed in or remembered they no longer are; here they go on, under other
 * cookies. No pending link opens anything any more. (QUALITY AUT-14, AUT-17)
 * @throws Failure every fault at once; `login.locked`, `server.busy`
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
    // somebody was faster: what was given is not the present one any more, or the account is closed
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
    // recognised by a cookie that another call was just given a new one for
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
