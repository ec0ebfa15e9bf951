import { sql, type Transaction } from 'kysely'
import { readEmail } from '#contract/emails.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/open.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { makeLink, passwordPage } from '#server/ground/identity/accountLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { followOwnBodies } from '#server/messaging/subscriptions/ownBodies.ts'
import { endAccess } from './endAccess.ts'

/** QUALITY AUT-18. */
export const firstLinkLastsMs = 24 * 3_600_000

/** Who an account is made for. */
interface Person {
  email: string
  firstName: string
  lastName: string
}

/**
 * Makes the account of the first administrator, which has no password: who opens the link chooses it. Until then it can be
 * asked for again, also for another address.
 * @param written the address, as the operator writes it
 * @param name first and last name; what is left out is for them to say in their profile
 * @returns the link, which opens once
 * @throws OperatorFault when the address is none, or an administrator can sign in already
 */
export async function makeFirstAdministrator(
  portal: Portal,
  written: string,
  name: readonly string[] = [],
): Promise<string> {
  const person = readPerson(written, name)
  const token = await portal.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    await refuseSecond(tx)
    const userId = await nameFirst(portal, tx, person)
    return makeLink(tx, { userId, purpose: 'activation', lastsMs: firstLinkLastsMs }, portal.clock.now())
  })
  return passwordPage(portal.config, token)
}

/**
 * Makes an administrator, also when there are some: the owner of an active account has the right from now on, anybody else an account
 * whose password they choose by the link.
 * @param written the address, as the operator writes it
 * @returns the link, which opens once; null when the account was active
 * @throws OperatorFault when the address is none, or is that of an administrator
 */
export async function makeAdministrator(
  portal: Portal,
  written: string,
  name: readonly string[] = [],
): Promise<string | null> {
  const person = readPerson(written, name)
  const token = await portal.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    const known = await tx
      .selectFrom('users')
      .select(['id', 'roles', 'status', 'passwordHash'])
      .where('email', '=', person.email)
      .forUpdate()
      .executeTakeFirst()
    if (known?.status === 'validated' && known.passwordHash !== null) {
      if (known.roles.includes('ROLE_ADMIN')) throw new OperatorFault(`${person.email} administre déjà ce portail.`)
      await giveRight(portal, tx, known.id)
      return null
    }
    const userId = await appoint(portal, tx, person)
    return makeLink(tx, { userId, purpose: 'activation', lastsMs: firstLinkLastsMs }, portal.clock.now())
  })
  return token === null ? null : passwordPage(portal.config, token)
}

function readPerson(written: string, [firstName = 'Administration', ...lastNames]: readonly string[]): Person {
  const email = readEmail(written)
  if (email === null) throw new OperatorFault(`« ${written} » n’est pas une adresse électronique.`)
  return { email, firstName, lastName: lastNames.join(' ') || 'Portail' }
}

/** The lock of the trigger `keep_an_administrator`: one operator at a time. */
export const lockAdministrators = (tx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(tx)

/** Can somebody sign in who administers the portal? */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await administrators(db).select('id').where('passwordHash', 'is not', null).executeTakeFirst()) !== undefined

async function refuseSecond(tx: Transaction<Schema>): Promise<void> {
  const present = await administrators(tx).select('email').where('passwordHash', 'is not', null).executeTakeFirst()
  if (present)
    throw new OperatorFault(
      `Un administrateur existe déjà (${present.email}) : il nomme les autres dans le portail. S’il a oublié son mot de passe, il en choisit un autre depuis la page de connexion.`,
    )
}

/** Makes the only administrator, without a password. @returns the number of their account */
export async function nameFirst(portal: Portal, tx: Transaction<Schema>, person: Person): Promise<number> {
  const userId = await appoint(portal, tx, person)
  await dismissOthers(tx, userId)
  return userId
}

/** An account that has this address already is nobody's any more until its link is opened: anybody may have registered it. */
async function appoint(portal: Portal, tx: Transaction<Schema>, person: Person): Promise<number> {
  const now = portal.clock.now().toISOString()
  const account = { roles: ['ROLE_ADMIN'], activatedAt: now, passwordHash: null, updatedAt: now }
  const { id } = await tx
    .insertInto('users')
    .values({ ...account, ...person, gender: 'Madame', createdAt: now })
    .onConflict((known) => known.constraint('users_email_key').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(portal, tx, null, 'account.created', 'user', id, { roles: ['ROLE_ADMIN'] })
  await followOwnBodies(portal, tx, [id])
  await endAccess(tx, [id], { by: 'portal' })
  return id
}

async function giveRight(portal: Portal, tx: Transaction<Schema>, userId: number): Promise<void> {
  const { roles } = await tx
    .updateTable('users')
    .set(({ eb }) => ({
      roles: sql`roles || '{ROLE_ADMIN}'`,
      updatedAt: portal.clock.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', userId)
    .returning('roles')
    .executeTakeFirstOrThrow()
  await audit(portal, tx, null, 'account.amended', 'user', userId, { roles })
}

/** An address that was mistyped must not open the portal to its owner. */
async function dismissOthers(tx: Transaction<Schema>, userId: number): Promise<void> {
  const others = await administrators(tx).select('id').where('id', '<>', userId).execute()
  const ids = others.map(({ id }) => id)
  await endAccess(tx, ids, { by: 'portal' })
  await tx
    .updateTable('users')
    .set({ roles: [], activatedAt: null })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

const administrators = (db: Db) =>
  db.selectFrom('users').where(sql<boolean>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
