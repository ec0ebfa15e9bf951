import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion } from '#contract/people/accounts/passkeys.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { canUsePassword } from '#server/people/accounts/passwords/passwordDoor.ts'
import { createRememberMeToken, type RememberMeToken } from '#server/people/accounts/signIn/rememberMeTokens.ts'
import { createSignIn } from '#server/people/accounts/signIn/signIns.ts'
import { auditFailedSignIn } from '#server/people/accounts/verifyCredentials.ts'
import { recordUse, type UsedPasskey, verifyAssertion } from './assertions.ts'

/** Answers of one network, right or wrong: each costs a verification. */
const networkQuota: Quota = { name: 'passkey', times: 120, seconds: 3_600 }

/**
 * Signs in by a passkey alone: its device has verified the person, so neither a password nor a code is asked. Where the
 * settings close the password door of an account, its passkeys are closed too: the organisation decides elsewhere who
 * comes in.
 * @throws Failure `passkey.unknown`, `passkey.refused`, `login.accountNotActivated`, `login.passwordClosed`,
 * `request.tooMany`
 */
export async function signInByPasskey(
  portal: Portal,
  request: FastifyRequest,
  { assertion, remember }: { assertion: PasskeyAssertion; remember: boolean },
): Promise<Opened> {
  await consumeQuota(portal, networkQuota, networkPrefix(request.ip))
  const used = await verifyAssertion(portal, assertion).catch(async (refusal: unknown) => {
    if (refusal instanceof Failure)
      await auditWithoutSubject(portal, portal.db, null, 'signIn.failed', { why: 'passkey' })
    throw refusal
  })
  await recordUse(portal, used)
  const opened = await portal.db
    .transaction()
    .execute(async (tx) => openAccount({ ...portal, db: tx }, request, used, remember))
  if (!('why' in opened)) return opened
  await auditFailedSignIn(portal, used.userId, opened.why)
  throw new Failure(opened.why === 'pending' ? 'login.accountNotActivated' : 'login.passwordClosed')
}

type Opened = { token: string; remembrance: RememberMeToken | null }

/** Signs in the owner of the passkey. @returns why the account may not be opened, if so */
async function openAccount(
  portal: Portal,
  request: FastifyRequest,
  { userId }: UsedPasskey,
  remember: boolean,
): Promise<Opened | { why: 'pending' | 'passwordClosed' }> {
  const { db, clock, config } = portal
  const account = await db
    .selectFrom('users')
    .select(['status', 'roles'])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Failure('passkey.unknown'))
  if (account.status !== 'validated') return { why: 'pending' }
  if (!canUsePassword(config, account.roles)) return { why: 'passwordClosed' }
  const now = clock.now()
  const remembrance = remember ? await createRememberMeToken(portal, userId, now) : null
  const visit = {
    userId,
    device: request.headers['user-agent'] ?? '',
    address: request.ip,
    remembranceId: remembrance?.id ?? null,
    byPasskey: true,
    lastsMs: config.retention.signInMs,
  }
  return { token: await createSignIn(db, visit, now), remembrance }
}
