import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { OwnProfileForm } from '#contract/people/users/userForms.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota } from '#server/ground/http/limits/quota.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import {
  type CallContext,
  type Credentials,
  currentPasswordViolations,
  findCredentials,
  wrongPassword,
} from './currentPassword.ts'
import { emailChangeQuota, requestEmailChange } from './profile/emailChange.ts'
import { checkOwnSeats, writeOwnSeats } from './profile/ownSeats.ts'

/**
 * Updates the user's own profile; a changed email address awaits its confirmation. Ignores roles, rights and the state
 * of the account, whatever is sent (QUALITY ACL-03).
 * @throws Failure all violations at once; `record.stale`; `login.locked`; `request.tooMany` addresses
 */
export async function amendProfile(
  portal: Portal,
  viewer: Viewer,
  form: OwnProfileForm,
  origin: CallContext,
): Promise<void> {
  const { db, clock } = portal
  const account = await findCredentials(portal, viewer)
  const changesEmail = form.email !== account.email
  const wrong = changesEmail ? await currentPasswordViolations(portal, origin, account, form.currentPassword) : []
  if (changesEmail && wrong.length === 0) await consumeQuota(portal, emailChangeQuota, viewer.id)
  const { gender, firstName, lastName } = form
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, viewer.id)
    // The password or the address changed while this password was being verified.
    if (changesEmail && wrong.length === 0 && !isSameAccount(before, account)) wrong.push(wrongPassword())
    await assertCurrentVersion(tx, before, form.version, now)
    const { phoneNumber = before.phoneNumber, address = before.address } = form
    const { amended, faults } = await checkOwnSeats(tx, viewer.id, form)
    if (wrong.length + faults.length > 0) throwViolations([...wrong, ...faults])
    await tx
      .updateTable('users')
      .set((eb) => ({
        gender,
        firstName,
        lastName,
        phoneNumber,
        address,
        version: eb('version', '+', 1),
        updatedAt: now.toISOString(),
        updatedBy: viewer.id,
      }))
      .where('id', '=', viewer.id)
      .execute()
    await writeOwnSeats(tx, viewer.id, amended)
    const fields = changedFields(before, { gender, firstName, lastName, phoneNumber, address })
    const seats = amended.some((seat) => changedFields(seat.before, seat.after).length > 0)
    await audit(portal, tx, viewer, 'account.amended', 'user', viewer.id, {
      fields: [...fields, ...(seats ? ['seats'] : []), ...(changesEmail ? ['email'] : [])],
    })
    if (changesEmail)
      await requestEmailChange(portal, tx, { id: viewer.id, firstName, lastName, email: before.email }, form.email)
  })
}

const isSameAccount = (one: Proof, other: Proof) => one.email === other.email && one.passwordHash === other.passwordHash
type Proof = Pick<Credentials, 'email' | 'passwordHash'>

/**
 * Reads and locks the account.
 * @throws Failure `access.signInRequired` when it was closed or deleted meanwhile
 */
async function lockAccount(tx: Transaction<Schema>, userId: number) {
  const account = await tx
    .selectFrom('users')
    .select(['gender', 'firstName', 'lastName', 'phoneNumber', 'address', 'version', 'updatedAt', 'updatedBy'])
    .select(['email', 'passwordHash'])
    .where('id', '=', userId)
    .where('status', '=', 'validated')
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw new Failure('access.signInRequired')
  return account
}
