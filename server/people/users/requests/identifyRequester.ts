import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { AccountRequestProof } from '#contract/people/accounts/accountRequests.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { verifyCredentials } from '#server/people/accounts/verifyCredentials.ts'
import { findAccountOfWaitingIdentity, isIdentityLinked } from '#server/people/accounts/waitingIdentity.ts'
import { type LockedPerson, lockAccounts } from '#server/people/users/lockAccounts.ts'

/** A call by somebody without access: who it is follows from the proof in its body. */
export interface RequesterCall {
  request: FastifyRequest
  cookies: CookieNames
  proof: AccountRequestProof
}

/** Whoever waits, and what proved it. */
interface Requester {
  id: number
  email: string
  passwordHash: string | null
  /** null: the password was the proof */
  identityId: number | null
}

/**
 * Finds whoever waits by the proof of the call.
 * @throws Failure `login.invalidCredentials`, `login.locked`, `server.busy` for a password; `record.notFound` for an
 * identity; `login.accountActivated`, `login.accountNotActivated` for a closed account
 */
export async function identifyRequester(
  portal: Portal,
  { request, cookies, proof }: RequesterCall,
): Promise<Requester> {
  if ('by' in proof) {
    const account = await findAccountOfWaitingIdentity(portal, request, cookies)
    assertWaiting(account)
    return account
  }
  const { account, attempt } = await verifyCredentials(portal, request, cookies, proof)
  await attempt.succeed()
  assertWaiting(account)
  return { ...account, identityId: null }
}

function assertWaiting({ status, closedAt }: { status: string; closedAt: string | null }) {
  if (status === 'validated') throw new Failure('login.accountActivated')
  if (closedAt !== null) throw new Failure('login.accountNotActivated')
}

/** Locks the account and checks it again: an administrator may have decided since it was identified. */
export async function lockRequest(tx: Transaction<Schema>, requester: Requester): Promise<LockedPerson> {
  const { id, passwordHash, identityId } = requester
  const [person] = await lockAccounts(tx, [id])
  if (!person || person.passwordHash !== passwordHash) throw new Failure('login.invalidCredentials')
  if (identityId !== null && !(await isIdentityLinked(tx, id, identityId))) throw new Failure('record.notFound')
  assertWaiting(person)
  return person
}
