import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import { changedFields } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { isAddressReserved } from '#server/ground/identity/recoveryLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { offerFirstVisits } from '#server/people/accounts/firstVisits.ts'
import { invitePeople } from '#server/people/accounts/invitations.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokePendingLinks } from '#server/people/accounts/revokeAccess.ts'
import { type DirectoryCaller, directoryDetails } from '#server/people/scim/caller.ts'
import { lockDirectory } from '#server/people/scim/door/authenticate.ts'
import { recordRelease } from '#server/people/scim/removals.ts'
import { type LockedPerson, lockAccounts } from '#server/people/users/lockAccounts.ts'
import { closeByDirectory, reopenByDirectory } from './access.ts'
import { findUser } from './readUsers.ts'
import type { DirectoryUser, UserChange } from './userResource.ts'

type Tx = Transaction<Schema>

/** Runs a change by a directory: one at a time, and never beside an administrator's. */
const asDirectory = <Result>(
  portal: Portal,
  caller: DirectoryCaller,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockDirectory(tx, caller)
    return act(tx)
  })

/**
 * Creates an account without a password, whose owner is mailed a link to choose one. An account that the directory had deleted
 * is taken up again.
 * @throws Failure `scim.userNameTaken`, `scim.emailTaken`, `scim.requestPending`
 */
export const createUser = (portal: Portal, change: UserChange, caller: DirectoryCaller): Promise<DirectoryUser> =>
  asDirectory(portal, caller, async (tx) => {
    const gone = await findGone(tx, change)
    if (gone) {
      await tx.updateTable('scimUsers').set({ goneAt: null, held: null }).where('userId', '=', gone.id).execute()
      if (gone.isHeld) await recordRelease(portal, tx, [gone.id], caller)
      return writeUser(portal, tx, await findUser(tx, String(gone.id)), { active: true, ...change }, caller)
    }
    await refuseTaken(portal, tx, change, null)
    const id = await insertAccount(portal, tx, change, caller)
    return findUser(tx, String(id))
  })

/**
 * Updates an account.
 * @param read called with the account under its lock
 * @throws Failure `record.notFound`, `scim.userNameTaken`, `scim.emailTaken`, `scim.administratorEmail`,
 * `scim.lastAdministrator`; those of `read`
 */
export const updateUser = (
  portal: Portal,
  id: string,
  read: (known: DirectoryUser) => UserChange | Promise<UserChange>,
  caller: DirectoryCaller,
): Promise<DirectoryUser> =>
  asDirectory(portal, caller, async (tx) => {
    const known = await findUser(tx, id)
    return writeUser(portal, tx, known, await read(known), caller)
  })

/**
 * Closes an account, which the directory does not see any more. It is not erased.
 * @throws Failure `record.notFound`, `scim.lastAdministrator`
 */
export const deleteUser = (portal: Portal, id: string, caller: DirectoryCaller): Promise<void> =>
  asDirectory(portal, caller, async (tx) => {
    const known = await findUser(tx, id)
    await keepDirectoryFields(tx, known.id, known)
    await closeByDirectory(portal, tx, await lockPerson(tx, known.id), 'gone', caller)
  })

async function writeUser(
  portal: Portal,
  tx: Tx,
  known: DirectoryUser,
  change: UserChange,
  caller: DirectoryCaller,
): Promise<DirectoryUser> {
  const person = await lockPerson(tx, known.id)
  await refuseTaken(portal, tx, change, person)
  await keepDirectoryFields(tx, person.id, { ...change, phoneType: change.phone?.type ?? known.phoneType })
  const written = await amendAccount(portal, tx, person, change, caller)
  if (change.active === false && known.active) await closeByDirectory(portal, tx, written, 'close', caller)
  if (change.active === true && !known.active) await reopenByDirectory(portal, tx, written, caller)
  return findUser(tx, String(person.id))
}

async function lockPerson(tx: Tx, id: number): Promise<LockedPerson> {
  const [person] = await lockAccounts(tx, [id])
  if (!person) throw new Failure('record.notFound')
  return person
}

/** Finds the account that the directory had deleted and now creates again, or whose deletion waits. */
async function findGone(tx: Tx, { userName, email }: UserChange): Promise<{ id: number; isHeld: boolean } | null> {
  const { rows } = await sql<{ id: number; isHeld: boolean }>`
    select id, held is not null as is_held from users join scim_users on scim_users.user_id = users.id
    where (gone_at is not null or held = 'gone') and (lower(user_name) = lower(${userName}) or email = ${email}) order by id limit 1
  `.execute(tx)
  return rows[0] ?? null
}

async function refuseTaken(
  { clock }: Portal,
  tx: Tx,
  { userName, email }: UserChange,
  person: LockedPerson | null,
): Promise<void> {
  const { rows } = await sql<{ email: string; isRequest: boolean }>`
    select users.email, activated_at is null and users.closed_at is null as is_request
    from users left join scim_users known on known.user_id = users.id
    where users.id is distinct from ${person?.id ?? null}::int
      and (users.email = ${email} or lower(coalesce(known.user_name, users.email)) = lower(${userName}))
    order by users.email = ${email} desc limit 1`.execute(tx)
  const [taken] = rows
  if (taken?.isRequest) throw new Failure('scim.requestPending')
  if (taken) throw new Failure(taken.email === email ? 'scim.emailTaken' : 'scim.userNameTaken')
  const isKept = person?.email === email
  if (!isKept && (await isAddressReserved(tx, email, person?.id ?? null, clock.now())))
    throw new Failure('scim.emailTaken')
}

type DirectoryFields = Pick<UserChange, 'userName' | 'externalId' | 'title'> & { phoneType: string | null }

async function keepDirectoryFields(
  tx: Tx,
  userId: number,
  { userName, externalId, title, phoneType }: DirectoryFields,
): Promise<void> {
  const fields = { userName, externalId, title, phoneType }
  await tx
    .insertInto('scimUsers')
    .values({ userId, ...fields })
    .onConflict((known) => known.column('userId').doUpdateSet(fields))
    .execute()
}

async function insertAccount(portal: Portal, tx: Tx, change: UserChange, caller: DirectoryCaller): Promise<number> {
  const { gender = 'Madame', firstName, lastName, email, phone, active = true } = change
  const now = portal.clock.now().toISOString()
  const person = await tx
    .insertInto('users')
    .values({
      gender,
      firstName,
      lastName,
      email,
      phoneNumber: phone?.number ?? null,
      createdAt: now,
      updatedAt: now,
      activatedAt: active ? now : null,
      closedAt: active ? null : now,
    })
    .returning(['id', 'firstName', 'lastName', 'email', 'roles'])
    .executeTakeFirstOrThrow()
  await keepDirectoryFields(tx, person.id, { ...change, phoneType: phone?.type ?? null })
  await audit(portal, tx, null, 'account.created', 'user', person.id, directoryDetails(caller))
  if (!active) {
    await tx.updateTable('scimUsers').set({ closedAt: now }).where('userId', '=', person.id).execute()
    return person.id
  }
  await offerFirstVisits(tx, [person.id], now)
  await invitePeople(portal, tx, [person])
  return person.id
}

/** @returns the account as it is now */
async function amendAccount(
  portal: Portal,
  tx: Tx,
  person: LockedPerson,
  { firstName, lastName, email, gender, phone }: UserChange,
  caller: DirectoryCaller,
): Promise<LockedPerson> {
  const after = {
    firstName,
    lastName,
    email,
    ...(gender && { gender }),
    ...(phone && { phoneNumber: phone.number }),
  }
  const fields = changedFields(person, after)
  if (fields.length === 0) return person
  const isMoved = email !== person.email
  // A password is chosen by a link to the address: whoever changes it opens the account.
  if (isMoved && person.roles.includes('ROLE_ADMIN')) throw new Failure('scim.administratorEmail')
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      ...after,
      ...(isMoved && { mailRefusedAt: null }),
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', person.id)
    .execute()
  await audit(portal, tx, null, 'account.amended', 'user', person.id, { fields, ...directoryDetails(caller) })
  const written = { ...person, ...after }
  if (isMoved) await notifyEmailChange(portal, tx, person, written, caller)
  return written
}

/** Notifies the former address and revokes pending links, which were mailed there. */
async function notifyEmailChange(
  portal: Portal,
  tx: Tx,
  before: LockedPerson,
  after: LockedPerson,
  caller: DirectoryCaller,
): Promise<void> {
  await audit(portal, tx, null, 'email.changed', 'user', before.id, directoryDetails(caller))
  await revokePendingLinks(tx, before.id, { by: 'portal' })
  const facts = { firstName: after.firstName }
  await enqueueMails(portal, tx, [{ kind: 'email.changed', to: mailboxOf(before), facts }])
  if (after.status === 'validated' && after.passwordHash === null) await invitePeople(portal, tx, [after])
}
