import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { isInGroups, type RuleGroup } from '#contract/people/accounts/secondFactorRule.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import { type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import type { Attempt } from '#server/people/accounts/signIn/signInRateLimit.ts'
import { auditFailedSignIn } from '#server/people/accounts/verifyCredentials.ts'
import { type SecondStepFacts, spendCode } from './codes.ts'
import { isRecognized } from './recognizedDevices.ts'
import { wrongCode } from './secondFactor.ts'

/** How the second step was passed; null when the account has none. */
export type SecondStep = 'code' | 'recoveryCode' | 'recognized' | null

interface Asked {
  userId: number
  /** what the account asks for */
  secondStep: SecondStepFacts
  /** typed code, if any */
  code: string | undefined
  /** of the password, which was right: a wrong code leaves it counted, like a wrong password */
  attempt: Attempt
}

/**
 * Verifies the second step of a sign-in whose password was right.
 * @throws Failure `login.codeRequired` when none was typed, `login.passkeyRequired` where the rule asks for more than a password; a violation of the code; `server.busy`
 */
export async function passSecondStep(
  portal: Portal,
  request: FastifyRequest,
  cookies: CookieNames,
  { userId, secondStep: { factor, passkeyGroups }, code, attempt }: Asked,
): Promise<SecondStep> {
  if (!factor) {
    if (!passkeyGroups || !(await isOwnerInGroups(portal, userId, passkeyGroups))) return null
    await attempt.succeed()
    throw new Failure('login.passkeyRequired')
  }
  const token = readCookie(request, cookies.recognized)
  if (token && (await isRecognized(portal.db, { userId, token }, portal.clock.now()))) return 'recognized'
  if (!code) {
    await attempt.withdraw()
    throw new Failure('login.codeRequired')
  }
  const spent = await spendCode(portal, userId, factor, code)
  if (!spent) {
    await auditFailedSignIn(portal, userId, 'code')
    await tellWrongCode(portal, userId)
    return throwViolations([wrongCode(factor)])
  }
  if (spent.by === 'recoveryCode') await tellRecoveryCodeUsed(portal, userId, spent.left)
  return spent.by
}

async function isOwnerInGroups(portal: Portal, userId: number, groups: readonly RuleGroup[]): Promise<boolean> {
  const owner = await findViewer(portal.db, userId, { day: today(portal.clock) })
  return owner !== null && isInGroups(owner, groups)
}

/** Whoever gives wrong codes knows the password: the owner is told once a day. */
const wrongCodeQuota: Quota = { name: 'secondFactor.wrongCode', times: 1, seconds: 24 * 3_600 }

async function tellWrongCode(portal: Portal, userId: number): Promise<void> {
  if (!(await tryConsumeQuota(portal, wrongCodeQuota, userId))) return
  await portal.db.transaction().execute(async (tx) => {
    const owner = await findMailOwner(tx, userId)
    const facts = { firstName: owner.firstName }
    await enqueueMails(portal, tx, [{ kind: 'secondFactor.wrongCode', to: mailboxOf(owner), facts }])
  })
}

const findMailOwner = (tx: Transaction<Schema>, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Tells the owner that a recovery code was used, and how many are left. */
const tellRecoveryCodeUsed = (portal: Portal, userId: number, left: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const owner = await findMailOwner(tx, userId)
    const facts = { firstName: owner.firstName, left }
    await enqueueMails(portal, tx, [{ kind: 'secondFactor.recoveryCodeUsed', to: mailboxOf(owner), facts }])
  })
