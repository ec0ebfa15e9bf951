import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { findCredentials } from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { createRememberMeToken, type RememberMeToken } from '#server/people/accounts/signIn/rememberMeTokens.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import type { Claims } from './claims.ts'
import { insertIdentity } from './identities.ts'

/** The device that signs in, and the session at the provider. */
export interface ProviderVisit {
  request: FastifyRequest
  settings: ProviderSettings
  remember: boolean
  providerSession: string | null
  idToken: Buffer | null
  secondFactorProved: boolean
}

/** An account to which an unknown identity is joined, as it was when that was decided. */
interface JoinedAccount {
  id: number
  passwordHash: string | null
}

type Opened =
  | { token: string; remembrance: RememberMeToken | null }
  /** isWaiting: the account waits for an administrator's decision */
  | { why: SignInRefusal; userId: number; isWaiting?: boolean }

/**
 * Signs in the account of an identity. The account is locked and its state read in the same transaction: one that was
 * closed meanwhile is refused.
 * @param joins account to which an unknown identity is joined first: refused when its doors have changed meanwhile
 * @returns null for an unknown identity
 */
export const openAccount = (
  portal: Portal,
  visit: ProviderVisit,
  claims: Claims,
  joins?: JoinedAccount,
): Promise<Opened | null> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now()
    if (joins) {
      if (!(await lockUnchanged(tx, joins))) return { why: 'expired', userId: joins.id } as const
      const joined = await joinOwnedAccount(portal, tx, visit, claims, joins.id)
      if (joined === null) return { why: 'otherIdentity', userId: joins.id } as const
    }
    const account = await tx
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.userId')
      .select(['users.id', 'users.status', 'users.closedAt', 'identities.id as identityId'])
      .where('issuer', '=', claims.issuer)
      .where('subject', '=', claims.subject)
      // the account first, as those who unlink an identity
      .forKeyShare(['users', 'identities'])
      .executeTakeFirst()
    if (!account) return null
    if (claims.isEmailVerified) await confirmAddress(tx, account.id, claims.email, now)
    if (account.status !== 'validated')
      return { why: 'pending', userId: account.id, isWaiting: account.closedAt === null } as const
    const { settings, request, remember, providerSession, idToken, secondFactorProved } = visit
    const door = { identityId: account.identityId, label: settings.label, providerSession, idToken, secondFactorProved }
    await tx
      .updateTable('identities')
      .set({ lastUsedAt: now.toISOString(), ...(claims.email !== null && { email: claims.email }) })
      .where('id', '=', account.identityId)
      .execute()
    const remembrance = remember ? await createRememberMeToken({ ...portal, db: tx }, account.id, now, door) : null
    const token = await createSignIn(
      tx,
      {
        userId: account.id,
        device: request.headers['user-agent'] ?? '',
        address: request.ip,
        remembranceId: remembrance?.id ?? null,
        door,
        lastsMs: portal.config.retention.signInMs,
      },
      now,
    )
    return { token, remembrance }
  })

/** Confirms the address of an account for which a provider vouches, unless somebody has confirmed it before. */
const confirmAddress = (tx: Transaction<Schema>, id: number, email: string | null, now: Date) =>
  sql`update users set email_confirmed_at = ${now}
    where id = ${id} and email = ${email} and email_confirmed_at is null`.execute(tx)

/**
 * Locks an account. A statement that waits for a lock does not see the identities that were linked meanwhile: the next
 * one looks for them.
 * @returns false when it was closed, or its doors have changed
 */
async function lockUnchanged(tx: Transaction<Schema>, { id, passwordHash }: JoinedAccount): Promise<boolean> {
  await sql`select from users where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql`
    select from users where id = ${id} and status = 'validated' and password_hash is not distinct from ${passwordHash}::text
      and (password_hash is not null or not exists (select from identities where user_id = users.id))
  `.execute(tx)
  return rows.length > 0
}

/** Joins an identity to an account that somebody has already, and tells them by mail. @returns as `joinIdentity` */
export async function joinOwnedAccount(...joined: Parameters<typeof joinIdentity>): Promise<number | null> {
  const [portal, tx, { settings }, , userId] = joined
  const id = await joinIdentity(...joined)
  if (id === null) return null
  const owner = await findCredentials({ ...portal, db: tx }, { id: userId })
  const facts = { firstName: owner.firstName, provider: settings.label }
  await enqueueMails(portal, tx, [{ kind: 'identity.linked', to: mailboxOf(owner), facts }])
  return id
}

/** Joins an identity to an account. @returns its id; null when it was linked to another account meanwhile */
export async function joinIdentity(
  portal: Portal,
  tx: Transaction<Schema>,
  { settings }: Pick<ProviderVisit, 'settings'>,
  claims: Pick<Claims, 'issuer' | 'subject' | 'email'>,
  userId: number,
): Promise<number | null> {
  const id = await insertIdentity(tx, userId, claims, portal.clock.now())
  if (id === null) return null
  await audit(portal, tx, { id: userId }, 'identity.linked', 'user', userId, { provider: settings.label })
  return id
}
