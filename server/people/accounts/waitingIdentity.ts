import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type CookieNames, readCookie } from '#server/ground/http/cookies.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findOpenProvider } from './listProviders.ts'

/**
 * Finds the account that is opened by the identity which waits in this browser.
 * @throws Failure `record.notFound` without such an identity, or when its time is over
 */
export async function findAccountOfWaitingIdentity(portal: Portal, request: FastifyRequest, cookies: CookieNames) {
  const secret = readCookie(request, cookies.provider)
  if (secret === null) throw new Failure('record.notFound')
  const found = await portal.db
    .selectFrom('pendingIdentities')
    .innerJoin('identities', (join) =>
      join
        .onRef('identities.issuer', '=', 'pendingIdentities.issuer')
        .onRef('identities.subject', '=', 'pendingIdentities.subject')
        .onRef('identities.userId', '=', 'pendingIdentities.userId'),
    )
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.status', 'users.closedAt'])
    .select(['identities.id as identityId', 'pendingIdentities.provider'])
    .where('browserHash', '=', hashToken(secret))
    .where('expiresAt', '>', portal.clock.now().toISOString())
    .executeTakeFirst()
  if (!found || !(await findOpenProvider(portal, found.provider))) throw new Failure('record.notFound')
  return found
}

/** Whether an identity still opens an account: an administrator may have unlinked it. */
export async function isIdentityLinked(db: Db, userId: number, identityId: number): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('id')
    .where('id', '=', identityId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}
