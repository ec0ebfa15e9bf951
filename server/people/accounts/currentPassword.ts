import type { FastifyRequest } from 'fastify'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { verifyCountedAttempt } from './passwords/passwords.ts'
import { isKnownDeviceCookie } from './signIn/deviceCookie.ts'
import { beginAttempt, refuseIfLocked } from './signIn/signInRateLimit.ts'

/** What is needed to verify a user and to write to them. */
export interface Credentials {
  id: number
  email: string
  passwordHash: string | null
  firstName: string
  lastName: string
}

export const findCredentials = ({ db }: Pick<Portal, 'db'>, { id }: Pick<Viewer, 'id'>): Promise<Credentials> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'passwordHash', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The context of a call by which wrong passwords are counted. */
export interface CallContext {
  request: FastifyRequest
  cookies: CookieNames
}

/**
 * Verifies the current password of a signed-in user. A wrong one is a violation of the field, never a 401, which would
 * sign the user out. It is counted like one at the sign-in, so that an unlocked browser does not allow guessing
 * (QUALITY AUT-07, AUT-17).
 * @returns the violations, if any
 * @throws Failure `login.locked`, `server.busy`
 */
export async function currentPasswordViolations(
  portal: Portal,
  { request, cookies }: CallContext,
  { email, passwordHash }: Credentials,
  password = '',
): Promise<Violation[]> {
  if (!password) return [missingPasswordViolation]
  const cookie = readCookie(request, cookies.device)
  const device = cookie && passwordHash && isKnownDeviceCookie(portal, cookie, { email, passwordHash }) ? cookie : null
  const who = { email, address: request.ip, device }
  const { attempt, isRight } = await verifyCountedAttempt(
    { password, kept: async () => passwordHash },
    { begin: () => beginAttempt(portal, who), refuseLocked: () => refuseIfLocked(portal, who) },
  )
  if (!isRight) return [wrongPassword()]
  await attempt.succeed()
  return []
}

const propertyPath = 'currentPassword'

const missingPasswordViolation: Violation = {
  propertyPath,
  message: `Le champ ${fieldLabels.currentPassword} est obligatoire`,
  code: 'too_small',
}

export function wrongPassword(): Violation {
  const { message, code } = new Failure('users.wrongPassword')
  return { propertyPath, message, code }
}
