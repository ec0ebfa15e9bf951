import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { SignInForm } from '#contract/people/accounts/accounts.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { canUsePassword } from '#server/people/accounts/passwords/passwordDoor.ts'
import { hashPassword, needsRehash, verifyPassword } from '#server/people/accounts/passwords/passwords.ts'
import { deletePending } from '#server/people/accounts/providers/pendingIdentities.ts'
import { recognizeDevice } from '#server/people/accounts/secondFactor/recognizedDevices.ts'
import { passSecondStep } from '#server/people/accounts/secondFactor/signInStep.ts'
import { auditFailedSignIn, verifyCredentials } from '#server/people/accounts/verifyCredentials.ts'
import { createDeviceCookie } from './deviceCookie.ts'
import { createRememberMeToken, deleteRememberMeToken, type RememberMeToken } from './rememberMeTokens.ts'
import {
  createSignIn,
  createSignInIfUnchanged,
  endSignIn,
  hasSignIn,
  isUnchangedSql,
  type NewSignIn,
} from './signIns.ts'

interface SignInCookies {
  token: string
  remembrance: RememberMeToken | null
  device: string
  /** cookie of a device that is asked for no code again; null when it is not to be set */
  recognized: string | null
}

/**
 * Signs a user in by password. Known and unknown addresses take the same code path and time (QUALITY AUT-01); only
 * whoever has the password learns that the account is not activated (AUT-02).
 * @throws Failure `login.invalidCredentials`, `login.accountNotActivated`, `login.passwordClosed`, `login.codeRequired`,
 * `login.locked`, `server.busy`; a violation of the code
 */
export async function signInByPassword(
  portal: Portal,
  request: FastifyRequest,
  cookies: CookieNames,
  form: SignInForm & { stay: boolean },
): Promise<SignInCookies> {
  // what is asked for besides is read while the password is hashed
  const [{ account, attempt, ...asked }, hasPrevious] = await Promise.all([
    verifyCredentials(portal, request, cookies, form),
    hasPreviousSignIn(portal, request, cookies),
  ])
  const { email, passwordHash: kept } = account
  if (account.status === 'pending') {
    await attempt.succeed()
    await auditFailedSignIn(portal, account.id, 'pending')
    throw new Failure('login.accountNotActivated')
  }
  if (!canUsePassword(portal.config, account.roles)) {
    await attempt.succeed()
    await auditFailedSignIn(portal, account.id, 'passwordClosed')
    throw new Failure('login.passwordClosed')
  }

  const { code } = form
  const secondStep = await passSecondStep(portal, request, cookies, { userId: account.id, ...asked, code, attempt })
  const passwordHash = needsRehash(kept)
    ? await rehashPassword(portal, account.id, kept, form.password).catch(async (busy: unknown) => {
        await attempt.withdraw()
        throw busy
      })
    : kept
  if (hasPrevious) await endPreviousSignIn(portal, request, cookies)
  const isRecognized = form.recognize === '1' && (secondStep === 'code' || secondStep === 'recoveryCode')
  const visit = {
    userId: account.id,
    device: request.headers['user-agent'] ?? '',
    address: request.ip,
    byPassword: true,
    secondStep,
    lastsMs: portal.config.retention.signInMs,
  }
  const [opened] = await Promise.all([
    openAccount(portal, visit, passwordHash, { stay: form.stay, isRecognized }),
    attempt.succeed(),
  ])
  return { ...opened, device: createDeviceCookie(portal, { email, passwordHash }) }
}

/** Signs in, in one statement unless the device is remembered. @throws Failure `login.invalidCredentials` */
async function openAccount(
  portal: Portal,
  visit: NewSignIn,
  passwordHash: string,
  { stay, isRecognized }: { stay: boolean; isRecognized: boolean },
): Promise<Omit<SignInCookies, 'device'>> {
  const { db, clock } = portal
  const now = clock.now()
  if (!stay && !isRecognized) {
    const token = await createSignInIfUnchanged(db, visit, passwordHash, now)
    if (token === null) throw new Failure('login.invalidCredentials')
    return { token, remembrance: null, recognized: null }
  }
  return db.transaction().execute(async (tx) => {
    await refuseChangedAccount(tx, visit, passwordHash)
    const remembrance = stay ? await createRememberMeToken({ ...portal, db: tx }, visit.userId, now) : null
    const token = await createSignIn(tx, { ...visit, remembranceId: remembrance?.id ?? null }, now)
    const recognized = isRecognized ? await recognizeDevice(tx, visit, now) : null
    return { token, remembrance, recognized }
  })
}

/**
 * Locks the account until the transaction ends and checks it again, as `createSignInIfUnchanged` does.
 * @throws Failure `login.invalidCredentials`
 */
async function refuseChangedAccount(tx: Transaction<Schema>, visit: NewSignIn, passwordHash: string): Promise<void> {
  const { rows } = await sql`select from users where ${isUnchangedSql(visit, passwordHash)} for key share`.execute(tx)
  if (rows.length === 0) throw new Failure('login.invalidCredentials')
}

/**
 * Rehashes the password with today's parameters, unless it was changed or rehashed meanwhile.
 * @returns its hash
 */
async function rehashPassword({ db }: Portal, id: number, kept: string, password: string): Promise<string> {
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

/** Whether `endPreviousSignIn` has anything to end. */
async function hasPreviousSignIn({ db }: Portal, request: FastifyRequest, cookies: CookieNames): Promise<boolean> {
  if (readCookie(request, cookies.remembrance) || readCookie(request, cookies.provider)) return true
  const token = readCookie(request, cookies.signIn)
  return token !== null && hasSignIn(db, token)
}

/**
 * Ends the sign-in and the remember-me token that this device had, and forgets an identity that waits in it: that may be somebody
 * else's.
 */
export async function endPreviousSignIn(portal: Portal, request: FastifyRequest, cookies: CookieNames): Promise<void> {
  const token = readCookie(request, cookies.signIn)
  if (token) await endSignIn(portal, token)
  const remembered = readCookie(request, cookies.remembrance)
  if (remembered) await deleteRememberMeToken(portal.db, remembered)
  const waiting = readCookie(request, cookies.provider)
  if (waiting) await deletePending(portal.db, waiting)
}
