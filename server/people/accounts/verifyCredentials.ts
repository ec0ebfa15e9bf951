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

type Account = Pick<Selectable<Schema['users']>, 'id' | 'passwordHash' | 'status' | 'closedAt' | 'roles'>

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
  const { columns, join } = secondStepSql(portal)
  const {
    rows: [found],
  } = await sql<Account & StoredSecondStep>`
    select users.id, password_hash, status, closed_at, roles, ${columns} from users ${join} where email = ${email}
  `.execute(portal.db)
  const secondStep = secondStepOf(portal, found)
  const kept = found?.passwordHash ?? null
  const cookie = readCookie(request, cookies.device)
  // The signature is also verified for unknown addresses, so that they take the same time.
  const isKnown =
    cookie !== null && isKnownDeviceCookie(portal, cookie, { email, passwordHash: kept ?? '' }) && kept !== null
  const who = { email, address: request.ip, device: isKnown ? cookie : null }
  const { attempt, isRight } = await verifyCountedAttempt(
    { password: form.password, kept },
    { begin: () => beginAttempt(portal, who), refuseLocked: () => refuseIfLocked(portal, who) },
  )
  if (isRight && found && kept) {
    const { id, status, closedAt, roles } = found
    return { account: { id, status, closedAt, roles, email, passwordHash: kept }, secondStep, attempt }
  }
  await auditFailedSignIn(portal, found?.id ?? null, 'password')
  throw new Failure('login.invalidCredentials')
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
