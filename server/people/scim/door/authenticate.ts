import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { scimTokenPrefix } from '#contract/people/scim/scim.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { invalidToken } from '#server/ground/http/accessTokens.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import { networkPrefix } from '#server/ground/identity/ipAddresses.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type DirectoryCaller, directoryDetails } from '#server/people/scim/caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** the directory whose token a SCIM call has */
    directory: DirectoryCaller | null
  }
}

/** Unknown directory tokens from one network, as wrong passwords at the sign-in. */
const unknownTokenQuota: Quota = { name: 'unknownScimToken', times: 20, seconds: 900 }
/** Calls of one directory: enough for a first synchronisation, which makes several calls a second. */
const callQuota: Quota = { name: 'scim', times: 1_500, seconds: 60, batch: 50 }
/** Interval at which the last use of a token is written. Milliseconds. */
const touchEveryMs = 60_000

/**
 * Identifies the directory of a SCIM call by its token, which is no token of a person and opens nothing else.
 * @throws Failure `scim.token`, `scim.tokenExpired`, `scim.tokenRevoked` with 401; `request.tooMany`
 */
export async function authenticateDirectory(
  portal: Portal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DirectoryCaller> {
  const { accessToken } = request
  if (!accessToken?.startsWith(scimTokenPrefix)) throw invalidToken(reply, 'scim.token')
  const token = await portal.db
    .selectFrom('scimTokens')
    .select(['id', 'name', 'expiresAt', 'lastUsedAt', 'revoked'])
    .where('tokenHash', '=', hashToken(accessToken))
    .executeTakeFirst()
  if (!token) {
    await consumeQuota(portal, unknownTokenQuota, networkPrefix(request.ip))
    throw invalidToken(reply, 'scim.token')
  }
  const now = portal.clock.now()
  if (token.revoked) throw invalidToken(reply, 'scim.tokenRevoked')
  if (Date.parse(token.expiresAt) <= now.getTime()) throw invalidToken(reply, 'scim.tokenExpired')
  await consumeQuota(portal, callQuota, token.id)
  const caller = { tokenId: token.id, name: token.name }
  if (token.lastUsedAt === null || now.getTime() - Date.parse(token.lastUsedAt) >= touchEveryMs)
    await recordUse(portal, caller, { isFirst: token.lastUsedAt === null, network: networkPrefix(request.ip) })
  return caller
}

/** Writes the last use of a token, and its first one in the audit trail. */
async function recordUse(
  portal: Portal,
  caller: DirectoryCaller,
  { isFirst, network }: { isFirst: boolean; network: string },
): Promise<void> {
  const now = portal.clock.now()
  await sql`update scim_tokens set last_used_at = ${now}, last_network = ${network}::cidr from ${asyncCommitSql}
    where id = ${caller.tokenId}`.execute(portal.db)
  if (isFirst)
    await audit(portal, portal.db, null, 'scimToken.used', 'scimToken', caller.tokenId, directoryDetails(caller))
}

/**
 * Keeps a revocation from passing a call that is writing: whoever revokes the token waits, or the call is refused.
 * @throws Failure `scim.tokenRevoked`
 */
export async function lockDirectory(tx: Portal['db'], { tokenId }: DirectoryCaller): Promise<void> {
  const { rows } = await sql`select from scim_tokens where id = ${tokenId} and not revoked for share`.execute(tx)
  if (rows.length === 0) throw new Failure('scim.tokenRevoked')
}
