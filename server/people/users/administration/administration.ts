import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { AdminUserFields, type AdminUserForm, adminUserFormOf } from '#contract/people/users/userForms.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { parseBody } from '#server/ground/http/payload/validation.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { makeRecoveryLink } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { followNewSeats } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { invitePeople } from '#server/people/accounts/invitations.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokeAccess, revokePendingLinks } from '#server/people/accounts/revokeAccess.ts'
import { checkSeatChoices } from '#server/people/accounts/seatChoices.ts'
import { describeSeats } from '#server/people/bodies/describeSeats.ts'
import { writeSeats } from '#server/people/bodies/seats.ts'
import { activateAll } from '#server/people/users/activateAccounts.ts'
import { findFullAccount } from '#server/people/users/fullAccount.ts'
import { type LockedPerson, withLockedAccounts } from '#server/people/users/lockAccounts.ts'
import { completeForm } from './completeForm.ts'

type Tx = Transaction<Schema>

/**
 * Replaces an account as a whole: « Gestion profil utilisateur ». Roles and seats apply to the user's next call; a
 * deactivated account is signed out everywhere.
 * @throws Failure `record.notFound`, `access.denied`, `record.stale`; `users.notYourself`, `users.lastAdministrator`;
 * with every violation
 */
export const administer = (portal: Portal, viewer: Viewer, id: number, form: AdminUserForm): Promise<UserRecord> =>
  administerWith(portal, viewer, id, async () => form)

/**
 * Updates an account as `administer` does, from a body whose optional fields may be omitted: those keep their value.
 * @param body as received
 * @throws Failure the same
 */
export const administerPart = (portal: Portal, viewer: Viewer, id: number, body: unknown): Promise<UserRecord> =>
  administerWith(portal, viewer, id, async (within) => {
    const record = await findFullAccount(within, viewer, id)
    return parseForm(within, record, completeForm(record, body))
  })

/**
 * Updates an account as `administer` does, from a body that the schema has refused: names that are stored may stay.
 * @param body as received
 * @param refused the validation error of the schema
 * @throws Failure the same; an error that is not about the body is thrown as it is
 */
export async function administerRefused(
  portal: Portal,
  viewer: Viewer,
  id: number,
  body: unknown,
  refused: Error & { validationContext?: string },
): Promise<UserRecord> {
  if (refused.validationContext !== 'body') throw refused
  return administerWith(portal, viewer, id, async (within) =>
    parseForm(within, await findFullAccount(within, viewer, id), body),
  )
}

/**
 * Reads the form of an account, whose stored names may stay.
 * @throws Failure every violation: those of the schema, and those of the database for the valid fields
 */
async function parseForm({ db }: Portal, record: UserRecord, written: unknown): Promise<AdminUserForm> {
  try {
    return parseBody(adminUserFormOf(record), written)
  } catch (error) {
    return rejectWithAllViolations(AdminUserFields, written, error as Error, (fields) =>
      validateAccount(db, record.id, fields),
    )
  }
}

/** Updates an account. @param readForm called under the lock of the account, with its transaction as the database */
const administerWith = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  readForm: (within: Portal) => Promise<AdminUserForm>,
): Promise<UserRecord> =>
  withLockedAccounts(portal, viewer, [id], async (tx, [person]) => {
    if (!person) throw new Failure('record.notFound')
    authorize(viewer, 'users.administer', person)
    const within = { ...portal, db: tx }
    const form = await readForm(within)
    await assertCurrentVersion(tx, person, form.version, portal.clock.now())
    const staysInCharge = form.status === 'validated' && form.roles.includes('ROLE_ADMIN')
    if (id === viewer.id && !staysInCharge) throw new Failure('users.notYourself')
    rejectFields(await validateAccount(tx, id, form))
    await lockForRevocation(tx, [id])
    await write(portal, tx, viewer, person, form)
    return findFullAccount(within, viewer, id)
  })

/** Checks valid fields beyond their schema: seats, and an email address that another account has. */
async function validateAccount(db: Db, id: number, form: Partial<AdminUserForm>): Promise<FieldFailure[]> {
  const { faults } = await checkSeatChoices(db, form, id)
  const { rows: owners } = await sql`select from users where email = ${form.email ?? null} and id <> ${id}`.execute(db)
  return owners.length > 0 ? [['email', 'users.emailTaken'], ...faults] : [...faults]
}

async function write(portal: Portal, tx: Tx, viewer: Viewer, person: LockedPerson, form: AdminUserForm): Promise<void> {
  const { gender, firstName, lastName, email, phoneNumber, address, roles, status, keptUntil } = form
  const { id } = person
  const now = portal.clock.now().toISOString()
  const isClosing = status === 'pending' && person.status === 'validated'
  const places = await describeSeats(tx, id)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      gender,
      firstName,
      lastName,
      email,
      phoneNumber,
      address,
      roles,
      ...(keptUntil !== undefined && { keptUntil }),
      ...(email !== person.email && { mailRefusedAt: null }),
      ...(status === 'pending' && { activatedAt: null, activatedBy: null }),
      ...(isClosing && { closedAt: now }),
      updatedAt: now,
      updatedBy: viewer.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const newBodies = await writeSeats(tx, id, form)
  await auditAmendment(portal, tx, viewer, person, form, places)
  const written = { ...person, firstName, lastName, email }
  if (email !== person.email) await notifyEmailChange(portal, tx, viewer, person, { ...written, status })
  const isWaiting = person.status === 'pending' && person.closedAt === null
  if (status === 'pending') {
    // A request that waits gives no access, and keeps the link that confirms its address.
    if (!isWaiting) await revokeAccess(tx, [id], { by: 'portal' })
  } else if (person.status === 'pending') await activateAll(portal, tx, viewer, [written])
  else
    await followNewSeats(
      portal,
      tx,
      newBodies.map((bodyId) => ({ userId: id, bodyId })),
    )
}

/** Writes the changed fields in the audit trail; roles and seats with their former and new values. */
async function auditAmendment(
  portal: Portal,
  tx: Tx,
  viewer: Viewer,
  person: LockedPerson,
  { gender, firstName, lastName, email, phoneNumber, address, roles, status, keptUntil }: AdminUserForm,
  placesBefore: readonly string[],
): Promise<void> {
  const { id } = person
  const placesAfter = await describeSeats(tx, id)
  const fields = changedFields(person, {
    gender,
    firstName,
    lastName,
    email,
    phoneNumber,
    address,
    ...(keptUntil !== undefined && { keptUntil }),
  })
  const isSame = person.roles.toSorted().join() === [...roles].toSorted().join()
  const lost = placesBefore.filter((place) => !placesAfter.includes(place))
  const gained = placesAfter.filter((place) => !placesBefore.includes(place))
  await audit(portal, tx, viewer, 'account.amended', 'user', id, {
    fields,
    ...(!isSame && { rolesBefore: person.roles, rolesAfter: roles }),
    ...(lost.length > 0 && { placesBefore: lost }),
    ...(gained.length > 0 && { placesAfter: gained }),
    ...(person.status === 'validated' && status === 'pending' && { before: 'validated', after: 'pending' }),
  })
  if (email !== person.email) await audit(portal, tx, viewer, 'email.changed', 'user', id)
}

/**
 * Notifies the former address and revokes the pending links of the account. Administrators who change their own address
 * get a recovery link there, as in the profile: somebody else may use their sign-in.
 */
async function notifyEmailChange(
  portal: Portal,
  tx: Tx,
  viewer: Viewer,
  before: LockedPerson,
  after: LockedPerson,
): Promise<void> {
  const { id: userId, firstName } = after
  const isOwn = viewer.id === userId
  await revokePendingLinks(tx, userId, { by: isOwn ? 'owner' : 'portal' })
  const told: NewMail = {
    kind: 'email.changed',
    to: mailboxOf(before),
    facts: { firstName, ...(isOwn && { recovery: 'here' }) },
    ...(isOwn && { secret: await makeRecoveryLink(tx, before, portal.clock.now()) }),
  }
  // A user without a password chooses it with a link at the new address.
  const isInvited = after.status === 'validated' && before.status === 'validated' && before.passwordHash === null
  await enqueueMails(portal, tx, [told])
  if (isInvited) await invitePeople(portal, tx, [after])
}
