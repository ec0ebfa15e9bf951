import type { JWTPayload } from 'jose'
import { sql } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { ProviderSettings } from '#server/ground/configuration/providers.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { clockToleranceSeconds, connect } from './connections.ts'
import { refusalOf, verifyToken } from './verifyAnswer.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Older tokens are refused; used ones are remembered for as long. Seconds. */
const lifetimeSeconds = 600

/**
 * Ends the sign-ins of a person, or of one session, that a provider has signed out (OpenID Connect Back-Channel Logout
 * 1.0), with their remembered devices. A token is good once.
 * @throws Failure `provider.logoutToken`, `provider.unavailable`
 */
export async function signOutByProvider(portal: Portal, settings: ProviderSettings, token: string): Promise<void> {
  const { subject, session, issuer } = await readLogoutToken(portal, settings, token)
  await portal.db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('usedLogoutTokens')
      .values({
        tokenHash: hashToken(token),
        expiresAt: new Date(
          portal.clock.now().getTime() + (lifetimeSeconds + 2 * clockToleranceSeconds) * 1_000,
        ).toISOString(),
      })
      .onConflict((used) => used.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new Failure('provider.logoutToken')
    const { rows } = await sql<{ userId: number }>`
      with identity as (
        select id from identities where issuer = ${issuer} and (${subject}::text is null or subject = ${subject}::text)
      ), silenced as (
        delete from push_subscriptions push using sign_ins, identity
        where push.sign_in_id = sign_ins.id and identity_id = identity.id
          and (${session}::text is null or provider_session = ${session}::text)
      ), ended as (
        delete from sign_ins using identity where identity_id = identity.id
          and (${session}::text is null or provider_session = ${session}::text) returning user_id
      ), forgotten as (
        delete from remembrances using identity where identity_id = identity.id
          and (${session}::text is null or provider_session = ${session}::text) returning user_id
      )
      select user_id from ended union select user_id from forgotten
    `.execute(tx)
    const ended = rows.map(({ userId }) => userId)
    await audit(portal, tx, null, 'signIn.ended', 'user', ended, { provider: settings.label })
  })
}

async function readLogoutToken({ clock }: Portal, settings: ProviderSettings, token: string) {
  try {
    const connection = await connect(settings, clock)
    const claims = await verifyToken(connection, token, { rereadsKeys: false })
    const { sub: subject = null } = claims
    const session = typeof claims['sid'] === 'string' ? claims['sid'] : null
    if (!isLogoutToken(claims) || (subject === null && session === null)) throw new Failure('provider.logoutToken')
    return { issuer: connection.issuer, subject, session }
  } catch (error) {
    const why = refusalOf(error)
    if (!why) throw error
    throw new Failure(why === 'unavailable' ? 'provider.unavailable' : 'provider.logoutToken', { cause: error })
  }
}

/** The checks of §2.6 beyond those of every token. An ID token, which has no such event, is refused. */
function isLogoutToken(claims: JWTPayload): boolean {
  const { iat = 0, jti, events } = claims as JWTPayload & { events?: Record<string, unknown> }
  const now = Date.now() / 1_000
  const isRecent = iat > now - lifetimeSeconds - clockToleranceSeconds && iat < now + clockToleranceSeconds
  return isRecent && Boolean(jti) && typeof events?.[logoutEvent] === 'object' && claims['nonce'] === undefined
}
