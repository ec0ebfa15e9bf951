import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import {
  IdentityRegistrationFields,
  type IdentityRegistrationForm,
  type JoinForm,
} from '#contract/people/providers/providers.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import { rejectWithAllViolations } from '#server/ground/http/payload/validationErrors.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { registerWith, validateRegistration } from '#server/people/accounts/registration/registration.ts'
import { findSecondStep } from '#server/people/accounts/secondFactor/codes.ts'
import { passSecondStep } from '#server/people/accounts/secondFactor/signInStep.ts'
import type { RememberMeToken } from '#server/people/accounts/signIn/rememberMeTokens.ts'
import { auditFailedSignIn, verifyCredentials } from '#server/people/accounts/verifyCredentials.ts'
import { joinIdentity, openAccount } from './openAccount.ts'
import { deletePending, findPending, type Pending } from './pendingIdentities.ts'
import { applyRules } from './rules/applyRules.ts'
import { endSessionUrl } from './signOutAtProvider.ts'

interface BrowserCall {
  request: FastifyRequest
  cookies: CookieNames
  /** secret of the browser's cookie; null without one */
  secret: string | null
}

/**
 * Joins the identity that waits to the account of its address, with the password of that account, and signs in. Wrong
 * passwords count as those of the sign-in.
 * @throws Failure `record.notFound`, `login.invalidCredentials`, `login.accountNotActivated`, `login.codeRequired`, `login.locked`,
 * `provider.joinRefused`, `server.busy`
 */
export async function joinByPassword(
  portal: Portal,
  { request, cookies, secret }: BrowserCall,
  { password, code }: z.output<typeof JoinForm>,
): Promise<{ token: string; remembrance: RememberMeToken | null; returnPath: string }> {
  const pending = await findPending(portal, secret)
  const { email, userId, settings, remember, providerSession, idToken, returnPath } = pending
  if (userId === null || email === null || secret === null) throw new Failure('record.notFound')
  const { account, attempt } = await verifyCredentials(portal, request, cookies, { email, password })
  // The address may have gone to another account since the provider vouched for it.
  if (account.id !== userId) throw new Failure('provider.joinRefused')
  if (account.status !== 'validated') {
    await attempt.succeed()
    await auditFailedSignIn(portal, account.id, 'pending')
    throw new Failure('login.accountNotActivated')
  }
  const secondStep = await findSecondStep(portal, userId)
  const step = await passSecondStep(portal, request, cookies, { userId, secondStep, code, attempt })
  await attempt.succeed()
  const secondFactorProved = pending.secondFactorProved !== false || step !== null
  const visit = { request, settings, remember, providerSession, idToken, secondFactorProved }
  const opened = await openAccount(portal, visit, claimsOf(pending), account)
  if (!opened || 'why' in opened) return refuseJoin(portal, pending, opened?.why ?? 'expired')
  const { ruleIds } = pending
  await applyRules(portal, settings, pending, ruleIds && { ruleIds })
  await deletePending(portal.db, secret)
  return { ...opened, returnPath }
}

const claimsOf = ({ issuer, subject, email, verifiedEmail, firstName, lastName }: Pending) => ({
  issuer,
  subject,
  email,
  isEmailVerified: verifiedEmail !== null,
  firstName,
  lastName,
  gender: null,
})

async function refuseJoin(portal: Portal, { settings, userId }: Pending, why: SignInRefusal): Promise<never> {
  const details = { provider: settings.label, why }
  if (userId !== null) await audit(portal, portal.db, null, 'signIn.failed', 'user', userId, details)
  throw new Failure('provider.joinRefused')
}

/**
 * Creates the account that the identity will open, pending and without a password. Its address is confirmed when the
 * provider vouches for it.
 * @throws Failure `record.notFound`, `provider.taken`, and those of a registration
 */
export async function registerIdentity(
  portal: Portal,
  { request, secret }: Pick<BrowserCall, 'request' | 'secret'>,
  form: IdentityRegistrationForm,
): Promise<void> {
  const pending = await findPending(portal, secret)
  if (pending.userId !== null || secret === null) throw new Failure('record.notFound')
  await registerWith(portal, form, request.ip, async () => ({
    passwordHash: null,
    isEmailConfirmed: form.email === pending.verifiedEmail,
    async afterInsert(tx, userId) {
      if ((await joinIdentity(portal, tx, pending, pending, userId)) === null) throw new Failure('provider.taken')
    },
  }))
  await deletePending(portal.db, secret)
}

/**
 * Forgets the identity that waits in this browser: for somebody else, or for whoever leaves a shared computer.
 * @returns where to sign out at its provider; null when nothing waited, or the provider does not support it
 */
export async function forgetIdentity(portal: Portal, secret: string | null): Promise<string | null> {
  const forgotten = secret === null ? undefined : await deletePending(portal.db, secret)
  return forgotten ? endSessionUrl(portal, forgotten) : null
}

/** Reports the violations of the schema together with those of the database. @throws Failure always */
export async function refuseIdentityRegistration(
  portal: Portal,
  secret: string | null,
  written: unknown,
  refused: Error,
): Promise<never> {
  await findPending(portal, secret)
  return rejectWithAllViolations(
    IdentityRegistrationFields,
    written,
    refused,
    async (fields) => (await validateRegistration(portal.db, fields)).faults,
  )
}
