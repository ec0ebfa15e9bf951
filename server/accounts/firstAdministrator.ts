import { sql, type Transaction } from 'kysely'
import { readEmail } from '#contract/emails.ts'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema.ts'
import { OperatorFault } from '#server/operatorFault.ts'
import type { Portal } from '#server/portal.ts'
import { followOwnBodies } from '#server/subscriptions/ownBodies.ts'
import { makeLink, passwordPage } from './accountLinks.ts'
import { endAllSignIns } from './signIns.ts'

/** QUALITY AUT-18. */
const linkLastsMs = 24 * 3_600_000

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
  [firstName = 'Administration', ...lastNames]: readonly string[] = [],
): Promise<string> {
  const email = readEmail(written)
  if (email === null) throw new OperatorFault(`« ${written} » n’est pas une adresse électronique.`)
  const token = await portal.db.transaction().execute(async (tx) => {
    // that of the trigger `keep_an_administrator`: one operator at a time
    await sql`select pg_advisory_xact_lock(hashtext('users.administrators'))`.execute(tx)
    await refuseSecond(tx)
    const lastName = lastNames.join(' ') || 'Portail'
    const userId = await appoint(portal, tx, { email, firstName, lastName })
    await audit(portal, tx, null, 'account.created', 'user', userId, { roles: ['ROLE_ADMIN'] })
    await followOwnBodies(portal, tx, [userId])
    await dismissOthers(tx, userId)
    await endAllSignIns(tx, userId)
    return makeLink(tx, { userId, purpose: 'activation', lastsMs: linkLastsMs }, portal.clock.now())
  })
  return passwordPage(portal.config, token)
}

async function refuseSecond(tx: Transaction<Schema>): Promise<void> {
  const present = await administrators(tx).select('email').where('passwordHash', 'is not', null).executeTakeFirst()
  if (present)
    throw new OperatorFault(
      `Un administrateur existe déjà (${present.email}) : il nomme les autres dans le portail. S’il a oublié son mot de passe, il en choisit un autre depuis la page de connexion.`,
    )
}

/** An account that has this address already is nobody's any more until its link is opened: anybody may have registered it. */
async function appoint(
  { clock }: Portal,
  tx: Transaction<Schema>,
  person: { email: string; firstName: string; lastName: string },
): Promise<number> {
  const now = clock.now().toISOString()
  const account = { roles: ['ROLE_ADMIN'], activatedAt: now, passwordHash: null, updatedAt: now }
  const { id } = await tx
    .insertInto('users')
    .values({ ...account, ...person, gender: 'Madame', createdAt: now })
    .onConflict((known) => known.constraint('users_email_key').doUpdateSet(account))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An address that was mistyped must not open the portal to its owner. */
async function dismissOthers(tx: Transaction<Schema>, userId: number): Promise<void> {
  const others = administrators(tx).select('id').where('id', '<>', userId)
  await tx.deleteFrom('accountLinks').where('userId', 'in', others).execute()
  await tx.updateTable('users').set({ roles: [], activatedAt: null }).where('id', 'in', others).execute()
}

const administrators = (tx: Transaction<Schema>) =>
  tx.selectFrom('users').where(sql<boolean>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
