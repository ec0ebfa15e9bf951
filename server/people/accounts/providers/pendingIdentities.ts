import type { PendingIdentity } from '#contract/people/providers/providers.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findOpenProvider } from '#server/people/accounts/listProviders.ts'
import { accountLifetimeMs, registrationLifetimeMs } from './browserSecret.ts'
import type { Claims } from './claims.ts'

interface NewPendingIdentity {
  /** secret of the browser's cookie */
  secret: string
  settings: ProviderSettings
  claims: Claims
  /** the account that asks for its password, or waits for a decision; null: a registration form follows */
  userId: number | null
  providerSession: string | null
  idToken: Buffer | null
  secondFactorProved: boolean
  ruleIds: number[] | null
  returnPath: string
  remember: boolean
}

/** Keeps an identity for the browser that brought it, in place of the one that it had. */
export async function keepPending({ db, clock }: Portal, pending: NewPendingIdentity): Promise<void> {
  const { secret, settings, claims, ...rest } = pending
  const { issuer, subject, email, isEmailVerified, firstName, lastName } = claims
  const lifetimeMs = pending.userId === null ? registrationLifetimeMs : accountLifetimeMs
  const expiresAt = new Date(clock.now().getTime() + lifetimeMs).toISOString()
  const verifiedEmail = isEmailVerified ? email : null
  const values = {
    provider: settings.id,
    issuer,
    subject,
    email,
    verifiedEmail,
    firstName,
    lastName,
    ...rest,
    expiresAt,
  }
  await db
    .insertInto('pendingIdentities')
    .values({ browserHash: hashToken(secret), ...values })
    .onConflict((before) => before.column('browserHash').doUpdateSet(values))
    .execute()
}

/** An identity that waits, with the settings of its provider. */
export type Pending = Awaited<ReturnType<typeof findPending>>

/**
 * Finds the identity that waits in this browser.
 * @throws Failure `record.notFound` when there is none, or its time is over
 */
export async function findPending(portal: Portal, secret: string | null) {
  const { db, clock } = portal
  if (secret === null) throw new Failure('record.notFound')
  const found = await db
    .selectFrom('pendingIdentities')
    .leftJoin('users', 'users.id', 'pendingIdentities.userId')
    .selectAll('pendingIdentities')
    .select('users.status as accountStatus')
    .where('browserHash', '=', hashToken(secret))
    .where('expiresAt', '>', clock.now().toISOString())
    .executeTakeFirst()
  const settings = found && (await findOpenProvider(portal, found.provider))
  if (!found || !settings) throw new Failure('record.notFound')
  return { ...found, settings }
}

/** Deletes the identity that waits in this browser. @returns what its provider said of it; undefined without one */
export const deletePending = (db: Db, secret: string) =>
  db
    .deleteFrom('pendingIdentities')
    .where('browserHash', '=', hashToken(secret))
    .returning(['issuer', 'idToken'])
    .executeTakeFirst()

const needs = { validated: 'password', pending: 'decision' } as const

export const presentPending = ({ settings, accountStatus, email, firstName, lastName }: Pending): PendingIdentity => ({
  needs: accountStatus === null ? 'registration' : needs[accountStatus],
  provider: settings.label,
  email,
  firstName,
  lastName,
})
