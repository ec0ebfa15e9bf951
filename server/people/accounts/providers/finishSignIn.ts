import type { FastifyRequest } from 'fastify'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import { audit, auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { RememberMeToken } from '#server/people/accounts/signIn/rememberMeTokens.ts'
import { deriveFrom } from './browserSecret.ts'
import { type Claims, readClaims } from './claims.ts'
import { connect } from './connections.ts'
import { findOwner, type Owner } from './identities.ts'
import { linkIdentity } from './linkIdentity.ts'
import { openAccount } from './openAccount.ts'
import { keepPending } from './pendingIdentities.ts'
import { applyRules } from './rules/applyRules.ts'
import { createByRules } from './rules/createByRules.ts'
import { matchRules } from './rules/matchRules.ts'
import { isSecondFactorProved } from './secondFactorProof.ts'
import { refusalOf, type VerifiedAnswer, verifyAnswer } from './verifyAnswer.ts'

/** Audit lines of answers to no request, per network. */
const refusalQuota: Quota = { name: 'provider.refused', times: 60, seconds: 600 }

/** What becomes of a sign-in: the path to open, and the cookies of whoever is signed in. */
export interface FinishedSignIn {
  path: string
  signedIn?: { token: string; remembrance: RememberMeToken | null }
}

interface ProviderRequest {
  returnPath: string
  remember: boolean
  userId: number | null
}

/** A refusal, with the account that it concerns. */
interface Refusal {
  why: SignInRefusal
  userId?: number
  /** the page that says it; default: the sign-in page */
  path?: string
}

/**
 * Finishes a sign-in when the provider sends the browser back. Whatever goes wrong is told on the sign-in page and
 * written in the audit trail; the path to resume is kept.
 * @param secret of the browser's cookie; null without one
 */
export async function finishSignIn(
  portal: Portal,
  request: FastifyRequest,
  settings: ProviderSettings,
  secret: string | null,
): Promise<FinishedSignIn> {
  const url = new URL(request.url, originOf(portal.config))
  const state = url.searchParams.get('state') ?? ''
  const asked = secret === null ? null : await consumeRequest(portal, settings, { state, secret })
  if (!asked || secret === null) {
    // Anybody may call this URL: beyond the quota the audit trail is spared.
    if (await tryConsumeQuota(portal, refusalQuota, networkPrefix(request.ip)))
      return refuse(portal, settings, null, { why: 'expired' })
    return { path: refusalPath('expired', null) }
  }
  const answered = await readAnswer(portal, request, settings, { url, state, secret })
  if ('why' in answered) return refuse(portal, settings, asked, answered)
  const decided = await decide(portal, request, { settings, asked, answer: answered, secret })
  return 'why' in decided ? refuse(portal, settings, asked, decided) : decided
}

/**
 * Refuses an answer of a provider that is unknown, switched off or deleted, maybe while the person was there.
 * @param id name of the provider in the URL
 */
export async function refuseClosedProvider(
  portal: Portal,
  request: FastifyRequest,
  id: string,
): Promise<FinishedSignIn> {
  if (await tryConsumeQuota(portal, refusalQuota, networkPrefix(request.ip)))
    return refuse(portal, { label: id }, null, { why: 'closed' })
  return { path: refusalPath('closed', null) }
}

/** Deletes the request of this state and browser: it is good once, also for simultaneous calls. */
async function consumeRequest(
  { db, clock }: Portal,
  { id }: ProviderSettings,
  { state, secret }: { state: string; secret: string },
): Promise<ProviderRequest | null> {
  const found = await db
    .deleteFrom('providerRequests')
    .where('stateHash', '=', hashToken(state))
    .where('browserHash', '=', hashToken(secret))
    .where('provider', '=', id)
    .returning(['returnPath', 'remember', 'userId', 'expiresAt'])
    .executeTakeFirst()
  return found && Date.parse(found.expiresAt) > clock.now().getTime() ? found : null
}

async function readAnswer(
  { clock }: Portal,
  request: FastifyRequest,
  settings: ProviderSettings,
  { url, state, secret }: { url: URL; state: string; secret: string },
): Promise<VerifiedAnswer | Refusal> {
  try {
    const connection = await connect(settings, clock)
    const answer = await verifyAnswer(connection, {
      url,
      state,
      nonce: deriveFrom(secret, 'nonce', state),
      codeVerifier: deriveFrom(secret, 'verifier', state),
    })
    return isStorableSubject(answer.claims.sub) ? answer : { why: 'invalid' }
  } catch (error) {
    const why = refusalOf(error)
    if (!why) throw error
    request.log.warn({ err: error, failure: why }, `a sign-in by the provider ${settings.id} was refused`)
    return { why }
  }
}

/** At most 255 characters (OpenID Connect Core 1.0 §2), and none that PostgreSQL refuses. */
const isStorableSubject = (subject: unknown): boolean =>
  typeof subject === 'string' && /^[^\p{Cc}]{1,255}$/u.test(subject)

interface Decision {
  settings: ProviderSettings
  asked: ProviderRequest
  answer: VerifiedAnswer
  secret: string
}

/** Decides by the identity, else by the address, what the verified answer opens. */
async function decide(
  portal: Portal,
  request: FastifyRequest,
  { settings, asked, answer, secret }: Decision,
): Promise<FinishedSignIn | Refusal> {
  const { claims: raw, idToken } = answer
  const session = {
    providerSession: typeof raw['sid'] === 'string' ? raw['sid'].slice(0, 255) : null,
    idToken: sealIdToken(portal, idToken),
    secondFactorProved: isSecondFactorProved(settings, raw),
  }
  // UserInfo costs another call: it is asked at the first sign-in, and for groups that the ID token does not name.
  const readAllClaims = async () => readClaims(settings, { ...(await answer.readUserInfo()), ...raw })
  const identity = readClaims(settings, raw)
  const matched = await matchRules(portal.db, settings, answer)
  if (asked.userId !== null) {
    if (request.signedIn?.id !== asked.userId) return { why: 'expired' }
    const linked = await linkIdentity(portal, request.signedIn, settings, await readAllClaims()).catch(
      (error: unknown) => {
        // The account was closed or the sign-in ended meanwhile.
        if (error instanceof Failure) return { why: 'expired' } as const
        throw error
      },
    )
    if (!('why' in linked)) await applyRules(portal, settings, identity, matched)
    return linked
  }
  const visit = { request, settings, remember: asked.remember, ...session }
  await applyRules(portal, settings, identity, matched)
  const known = await openAccount(portal, visit, identity)
  if (known && !('why' in known)) return { path: asked.returnPath, signedIn: known }
  if (known?.isWaiting) {
    const { returnPath, remember } = asked
    const account = { userId: known.userId, ruleIds: null }
    await keepPending(portal, { secret, settings, claims: identity, ...account, returnPath, remember, ...session })
    return { ...known, path: '/auth/waiting/provider' }
  }
  if (known) return known
  const claims = await readAllClaims()
  const owner = await findOwner(portal.db, claims)
  const refusal = owner && refuseJoin(portal, claims, owner)
  if (refusal) return refusal
  const joined = claims.isEmailVerified ? owner : null
  if (joined && !joined.hasPassword) {
    const opened = await openAccount(portal, visit, claims, { id: joined.id, passwordHash: null })
    if (opened && 'why' in opened) return opened
    if (opened) {
      await applyRules(portal, settings, identity, matched)
      return { path: asked.returnPath, signedIn: opened }
    }
  }
  const ruleIds = matched && 'ruleIds' in matched ? matched.ruleIds : null
  if (!owner && ruleIds && ruleIds.length > 0) {
    await createByRules(portal, visit, claims, ruleIds)
    // also when another call of the same person has created it meanwhile
    const opened = await openAccount(portal, visit, claims)
    if (opened) return 'why' in opened ? opened : { path: asked.returnPath, signedIn: opened }
  }
  const { returnPath, remember } = asked
  const userId = joined?.id ?? null
  await keepPending(portal, { secret, settings, claims, userId, ruleIds, returnPath, remember, ...session })
  return { path: joined ? '/auth/join' : '/auth/complete' }
}

/** Why an unknown identity may not be joined to the account that has its address; null when it may. */
function refuseJoin({ config }: Portal, { isEmailVerified }: Claims, owner: Owner): Refusal | null {
  if (!isEmailVerified) return config.hidesExisting ? null : { why: 'unverified', userId: owner.id }
  if (owner.status !== 'validated') return { why: 'pending', userId: owner.id }
  if (owner.hasIdentityHere) return { why: 'otherIdentity', userId: owner.id }
  if (owner.hasOtherIdentity && !owner.hasPassword) return { why: 'otherDoor', userId: owner.id }
  return null
}

/** Longest ID token that is sent back at the sign-out: it travels in a URL. Characters. */
const hintCharacters = 3_000

const sealIdToken = ({ secret }: Portal, idToken: string): Buffer | null =>
  idToken.length > hintCharacters ? null : secret.seal(idToken, 'id-tokens')

/** Writes the refusal in the audit trail. @returns the page that says it */
async function refuse(
  portal: Portal,
  { label }: Pick<ProviderSettings, 'label'>,
  asked: ProviderRequest | null,
  { why, userId, path = refusalPath(why, asked) }: Refusal,
): Promise<FinishedSignIn> {
  const details = { provider: label, why }
  if (userId === undefined) await auditWithoutSubject(portal, portal.db, null, 'signIn.failed', details)
  else await audit(portal, portal.db, null, 'signIn.failed', 'user', userId, details)
  return { path }
}

/** The page that says a refusal, with the path to resume. */
function refusalPath(why: SignInRefusal, asked: ProviderRequest | null): string {
  const query = new URLSearchParams({ refus: why })
  if (asked?.userId) return `/mon-profil?${query.toString()}`
  if (asked && asked.returnPath !== '/home') query.set('suite', asked.returnPath)
  return `/auth/login?${query.toString()}`
}
