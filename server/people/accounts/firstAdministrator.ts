import { sql, type Transaction } from 'kysely'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { makeLink, passwordPageUrl } from '#server/ground/identity/accountLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { followOwnBodies } from '#server/messaging/subscriptions/followOwnBodies.ts'
import { revokeAccess } from './revokeAccess.ts'

/** Lifetime of the first administrator's link (QUALITY AUT-18). */
export const firstLinkLastsMs = 24 * 3_600_000

interface Person {
  email: string
  firstName: string
  lastName: string
}

/**
 * Creates the account of the first administrator without a password; whoever opens the link chooses it. Can be called
 * again until then, also for another address.
 * @param written the email address as the operator types it
 * @param name first and last name; missing parts can be completed in the profile
 * @returns the URL of the link, which works once
 * @throws OperatorFault when the address is invalid, or an administrator can already sign in
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
    const userId = await appointOnlyAdministrator(portal, tx, person)
    return makeLink(tx, { userId, purpose: 'activation', lastsMs: firstLinkLastsMs }, portal.clock.now())
  })
  return passwordPageUrl(portal.config, token)
}

interface NamedAdministrator {
  /** URL of the link, which works once; null when the account was active */
  link: string | null
  /** an active account that nobody has confirmed to have this address */
  isUnconfirmed: boolean
}

/**
 * Creates an administrator, also when there are some already. An active account gets the role at once; anybody else
 * gets an account whose password they choose with the link.
 * @param written the email address as the operator types it
 * @throws OperatorFault when the address is invalid, or already belongs to an administrator
 */
export async function makeAdministrator(
  portal: Portal,
  written: string,
  name: readonly string[] = [],
): Promise<NamedAdministrator> {
  const person = readPerson(written, name)
  return portal.db.transaction().execute(async (tx) => {
    await lockAdministrators(tx)
    const known = await tx
      .selectFrom('users')
      .select(['id', 'roles', 'status', 'passwordHash', 'emailConfirmedAt'])
      .where('email', '=', person.email)
      .forUpdate()
      .executeTakeFirst()
    if (known?.status === 'validated' && known.passwordHash !== null) {
      if (known.roles.includes('ROLE_ADMIN')) throw new OperatorFault(`${person.email} administre déjà ce portail.`)
      await grantAdministratorRole(portal, tx, known.id)
      return { link: null, isUnconfirmed: known.emailConfirmedAt === null }
    }
    const userId = await appointAdministrator(portal, tx, person)
    const link = { userId, purpose: 'activation', lastsMs: firstLinkLastsMs } as const
    const token = await makeLink(tx, link, portal.clock.now())
    return { link: passwordPageUrl(portal.config, token), isUnconfirmed: false }
  })
}

function readPerson(written: string, [firstName = 'Administration', ...lastNames]: readonly string[]): Person {
  const email = normalizeEmail(written)
  if (email === null) throw new OperatorFault(`« ${written} » n’est pas une adresse électronique.`)
  return { email, firstName, lastName: lastNames.join(' ') || 'Portail' }
}

/** Takes the advisory lock of the trigger `keep_an_administrator`: one operator at a time. */
export const lockAdministrators = (tx: Transaction<Schema>) =>
  sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(tx)

/** Whether an administrator with a password exists. */
export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await administratorsQuery(db).select('id').where('passwordHash', 'is not', null).executeTakeFirst()) !== undefined

async function refuseSecond(tx: Transaction<Schema>): Promise<void> {
  const present = await administratorsQuery(tx).select('email').where('passwordHash', 'is not', null).executeTakeFirst()
  if (present)
    throw new OperatorFault(
      `Un administrateur existe déjà (${present.email}) : il nomme les autres dans le portail. S’il a oublié son mot de passe, il en choisit un autre depuis la page de connexion.`,
    )
}

/** Creates the only administrator, without a password. @returns the id of their account */
export async function appointOnlyAdministrator(
  portal: Portal,
  tx: Transaction<Schema>,
  person: Person,
): Promise<number> {
  const userId = await appointAdministrator(portal, tx, person)
  await dismissOthers(tx, userId)
  return userId
}

/**
 * Creates or takes over the account with this address. Revokes access to an existing one until the link is opened:
 * anybody may have registered it. Identities of an account whose address nobody has confirmed are unlinked.
 */
async function appointAdministrator(portal: Portal, tx: Transaction<Schema>, person: Person): Promise<number> {
  const now = portal.clock.now().toISOString()
  const account = { roles: ['ROLE_ADMIN'], activatedAt: now, closedAt: null, passwordHash: null, updatedAt: now }
  const { id } = await tx
    .insertInto('users')
    .values({ ...account, ...person, gender: 'Madame', createdAt: now })
    .onConflict((known) => known.constraint('users_email_key').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`delete from identities using users
    where users.id = ${id} and identities.user_id = users.id and email_confirmed_at is null`.execute(tx)
  await audit(portal, tx, null, 'account.created', 'user', id, { roles: ['ROLE_ADMIN'] })
  await followOwnBodies(portal, tx, [id])
  await revokeAccess(tx, [id], { by: 'portal' })
  return id
}

async function grantAdministratorRole(portal: Portal, tx: Transaction<Schema>, userId: number): Promise<void> {
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

/**
 * Removes the role from other administrators without a password: the owner of a mistyped address must not get access.
 */
async function dismissOthers(tx: Transaction<Schema>, userId: number): Promise<void> {
  const others = await administratorsQuery(tx).select('id').where('id', '<>', userId).execute()
  const ids = others.map(({ id }) => id)
  await revokeAccess(tx, ids, { by: 'portal' })
  await tx
    .updateTable('users')
    .set({ roles: [], activatedAt: null })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
}

const administratorsQuery = (db: Db) =>
  db.selectFrom('users').where(sql<boolean>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
