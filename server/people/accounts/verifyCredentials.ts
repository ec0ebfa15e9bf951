import type { FastifyRequest } from 'fastify'
import { type Selectable, sql } from 'kysely'
import type { SignInForm } from '#contract/people/accounts/accounts.ts'
import { audit, auditWithoutSubject } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { verifyCountedAttempt } from './passwords/passwords.ts'
import { type StoredSecondStep, secondStepOf, secondStepSql } from './secondFactor/codes.ts'
import { isKnownDeviceCookie } from './signIn/deviceCookie.ts'
import { beginAttempt, refuseIfLocked } from './signIn/signInRateLimit.ts'

type Account = Pick<Selectable<Schema['users']>, 'id' | 'passwordHash' | 'status' | 'closedAt' | 'roles'> &
  StoredSecondStep

/**
 * Finds the account of an address and its password, with the second step that it asks for. Known and unknown addresses
 * take the same code path and time (QUALITY AUT-01). Counts the attempt; the caller ends it with `succeed` or `withdraw`.
 * @throws Failure `login.invalidCredentials`, `login.locked`, `server.busy`
 */
export async function verifyCredentials(
  portal: Portal,
  request: FastifyRequest,
  cookies: CookieNames,
  form: SignInForm,
) {
  const email = form.email.normalize('NFKC').toLowerCase()
  let reading: Promise<Account | undefined> | undefined
  const readAccount = () => (reading ??= findAccount(portal, email))
  const cookie = readCookie(request, cookies.device)
  // Only whether the device is known depends on the account, which is otherwise read while the attempt is counted.
  const isKnown = cookie !== null && isKnownDevice(portal, cookie, email, await readAccount())
  const who = { email, address: request.ip, device: isKnown ? cookie : null }
  const { attempt, isRight } = await verifyCountedAttempt(
    { password: form.password, kept: async () => (await readAccount())?.passwordHash ?? null },
    { begin: () => beginAttempt(portal, who), refuseLocked: () => refuseIfLocked(portal, who) },
  )
  const found = await readAccount()
  if (isRight && found?.passwordHash) {
    const { id, status, closedAt, roles, passwordHash } = found
    return {
      account: { id, status, closedAt, roles, email, passwordHash },
      secondStep: secondStepOf(portal, found),
      attempt,
    }
  }
  await auditFailedSignIn(portal, found?.id ?? null, 'password')
  throw new Failure('login.invalidCredentials')
}

async function findAccount(portal: Portal, email: string): Promise<Account | undefined> {
  const { columns, join } = secondStepSql(portal)
  const { rows } = await sql<Account>`
    select users.id, password_hash, status, closed_at, roles, ${columns} from users ${join} where email = ${email}
  `.execute(portal.db)
  return rows[0]
}

/** The signature is also verified for unknown addresses, so that they take the same time. */
function isKnownDevice(portal: Portal, cookie: string, email: string, account: Account | undefined): boolean {
  const kept = account?.passwordHash ?? null
  return isKnownDeviceCookie(portal, cookie, { email, passwordHash: kept ?? '' }) && kept !== null
}

/**
 * Writes a failed sign-in in the audit trail, with the account but never what was typed: an unknown address may be a
 * password in the wrong field.
 */
export const auditFailedSignIn = (
  portal: Portal,
  userId: number | null,
  why: 'password' | 'pending' | 'passwordClosed' | 'code',
) =>
  userId === null
    ? auditWithoutSubject(portal, portal.db, null, 'signIn.failed', { why: 'unknown' })
    : audit(portal, portal.db, null, 'signIn.failed', 'user', userId, { why })
