import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { accessTokenPrefix } from '#contract/people/tokens/accessTokens.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import type { Identify } from '#server/ground/http/access.ts'
import { invalidToken } from '#server/ground/http/accessTokens.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { createBatchLoader } from '#server/ground/identity/batchLoader.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { findTokenViewers, type TokenViewer } from '#server/ground/identity/tokenViewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Unknown tokens from one network, as wrong passwords at the sign-in. */
const unknownTokenQuota: Quota = { name: 'unknownToken', times: 20, seconds: 900 }

/** Interval at which the last use of a token is written. Milliseconds. */
const touchEveryMs = 60_000

/**
 * Identifies the person of a call by its access token; a call without one by its cookies.
 * @param byCookies identifies the person of a call without a token
 */
export function createTokenAuthenticator(portal: Portal, byCookies: Identify): Identify {
  const find = createBatchLoader((tokens: readonly string[]) =>
    findTokenViewers(portal.pipelinedReads, tokens, today(portal.clock)),
  )
  return async (request, reply) => {
    const { accessToken } = request
    if (accessToken === null) return byCookies(request, reply)
    return identifyByToken(portal, accessToken.startsWith(accessTokenPrefix) ? await find(accessToken) : null, {
      request,
      reply,
    })
  }
}

/** @throws Failure `tokens.*` with 401; `request.tooMany` */
async function identifyByToken(
  portal: Portal,
  found: TokenViewer | null,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Viewer> {
  const now = portal.clock.now()
  if (!found) {
    await consumeQuota(portal, unknownTokenQuota, networkPrefix(request.ip))
    throw invalidToken(reply, 'tokens.unknown')
  }
  if (found.isRevoked) throw invalidToken(reply, 'tokens.revoked')
  if (Date.parse(found.expiresAt) <= now.getTime()) throw invalidToken(reply, 'tokens.expired')
  if (!found.isAccountOpen) throw invalidToken(reply, 'tokens.accountClosed')
  await recordTokenUse(portal, found, request.ip)
  return found.viewer
}

/** Writes the last use of a token once a minute at most, and its first use in the audit trail. */
async function recordTokenUse(
  portal: Portal,
  { tokenId, viewer, lastUsedAt }: TokenViewer,
  address: string,
): Promise<void> {
  const { db, clock } = portal
  const now = clock.now()
  if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < touchEveryMs) return
  const network = networkPrefix(address)
  if (lastUsedAt !== null) {
    await sql`update access_tokens set last_used_at = ${now}, last_network = ${network}::cidr from ${asyncCommitSql}
      where id = ${tokenId}`.execute(db)
    return
  }
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accessTokens')
      .set({ lastUsedAt: now.toISOString(), lastNetwork: network })
      .where('id', '=', tokenId)
      .where('lastUsedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await audit(portal, tx, viewer, 'token.used', 'accessToken', tokenId)
  })
}
