import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { SignInForm } from '#contract/accounts.ts'
import { audit, auditAlone } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { hashPassword, isWeak, tryPassword, verifyPassword } from '#server/people/accounts/passwords.ts'
import { knownDevice, nameDevice } from './devices.ts'
import { forget, type Remembrance, remember } from './remembrances.ts'
import { endSignIn, openSignIn } from './signIns.ts'
import { beginAttempt, refuseLocked } from './throttle.ts'

/** What a person who has signed in takes away, as cookies. */
interface SignedIn {
  token: string
  remembrance: Remembrance | null
  device: string
}

/**
 * Signs a person in by their password. Known and unknown addresses go the same way and take the same time (QUALITY AUT-01);
 * that an account is not activated is told to who has its password (AUT-02).
 * @throws Failure `login.invalidCredentials`, `login.accountNotActivated`, `login.locked`, `server.busy`
 */
export async function signInByPassword(
  portal: Portal,
  request: FastifyRequest,
  cookies: CookieNames,
  form: SignInForm & { stay: boolean },
): Promise<SignedIn> {
  const { db, clock, config } = portal
  const email = form.email.normalize('NFKC').toLowerCase()
  const account = await db
    .selectFrom('users')
    .select(['id', 'passwordHash', 'status'])
    .where('email', '=', email)
    .executeTakeFirst()
  const kept = account?.passwordHash ?? null
  const cookie = readCookie(request, cookies.device)
  // the signature is checked for unknown addresses too: they take the same time
  const isKnown = cookie !== null && knownDevice(portal, cookie, { email, passwordHash: kept ?? '' }) && kept !== null
  const who = { email, address: request.ip, device: isKnown ? cookie : null }
  const { attempt, isRight } = await tryPassword(
    { password: form.password, kept },
    { begin: () => beginAttempt(portal, who), refuseLocked: () => refuseLocked(portal, who) },
  )
  if (!isRight || !account || !kept) {
    await tellFailure(portal, account?.id ?? null, 'password')
    throw new Failure('login.invalidCredentials')
  }
  if (account.status === 'pending') {
    await attempt.succeed()
    await tellFailure(portal, account.id, 'pending')
    throw new Failure('login.accountNotActivated')
  }

  const passwordHash = isWeak(kept)
    ? await strengthen(portal, account.id, kept, form.password).catch(async (busy: unknown) => {
        await attempt.withdraw()
        throw busy
      })
    : kept
  await Promise.all([attempt.succeed(), endEarlier(portal, request, cookies)])
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await refuseFormerPassword(tx, account.id, passwordHash)
    const remembrance = form.stay ? await remember({ ...portal, db: tx }, account.id, now) : null
    const visit = {
      userId: account.id,
      device: request.headers['user-agent'] ?? '',
      address: request.ip,
      remembranceId: remembrance?.id ?? null,
      byPassword: true,
      lastsMs: config.retention.signInMs,
    }
    const token = await openSignIn(tx, visit, now)
    return { token, remembrance, device: nameDevice(portal, { email, passwordHash }) }
  })
}

/**
 * Locks the account until the transaction ends. Hashing takes long: a password that was replaced meanwhile opens nothing, and an
 * account that was closed meanwhile neither. An import that is changing this person is not waited for (`lockForRevocation`).
 * @throws Failure `login.invalidCredentials`
 */
async function refuseFormerPassword(tx: Transaction<Schema>, id: number, passwordHash: string): Promise<void> {
  const present = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'validated')
    .forKeyShare()
    .executeTakeFirst()
  if (!present) throw new Failure('login.invalidCredentials')
}

/** Whose account it was tried at, never what was typed: an address that has none is nobody's, or a password in the wrong field. */
const tellFailure = (portal: Portal, userId: number | null, why: 'password' | 'pending') =>
  userId === null
    ? auditAlone(portal, portal.db, null, 'signIn.failed', { why: 'unknown' })
    : audit(portal, portal.db, null, 'signIn.failed', 'user', userId, { why })

/**
 * Keeps the password as it would be kept today, unless it was changed meanwhile, or strengthened by another call.
 * @returns its hash
 */
async function strengthen({ db }: Portal, id: number, kept: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  const strengthened = await db
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('passwordHash', '=', kept)
    .returning('id')
    .executeTakeFirst()
  if (strengthened) return passwordHash
  const { passwordHash: present } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return present !== null && (await verifyPassword(password, present)) ? present : passwordHash
}

/** Who was signed in or remembered on this device until now no longer is. */
export async function endEarlier(portal: Portal, request: FastifyRequest, cookies: CookieNames): Promise<void> {
  const token = readCookie(request, cookies.signIn)
  if (token) await endSignIn(portal, token)
  const remembered = readCookie(request, cookies.remembrance)
  if (remembered) await forget(portal.db, remembered)
}
