import { randomBytes } from 'node:crypto'
import { type TokenAction, tokenActions } from '#contract/ground/policy/tokenScope.ts'
import { accessTokenPrefix } from '#contract/people/tokens/accessTokens.ts'
import type { Clock } from '#server/ground/context/clock.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import { type Actor, type World } from './world.ts'

interface TokenOptions {
  /** default: all that a token may have */
  actions?: readonly TokenAction[]
  /** default: not limited to bodies */
  bodyIds?: readonly number[] | null
  days?: number
}

/**
 * Inserts an access token of a person, already used this minute, without the password that creating one needs.
 * @returns its number and the token
 */
export async function insertToken(
  { db, clock }: Pick<World, 'db'> & { clock: Clock },
  userId: number,
  { actions = tokenActions, bodyIds = null, days = 90 }: TokenOptions = {},
) {
  const token = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`
  const now = clock.now()
  const { id } = await db
    .insertInto('accessTokens')
    .values({
      userId,
      name: 'Export',
      tokenHash: hashToken(token),
      actions,
      bodyIds,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * 24 * 3_600_000).toISOString(),
      lastUsedAt: now.toISOString(),
      lastNetwork: '127.0.0.1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** Returns a program: calls of a token, without cookies. */
export function program(
  world: World,
  token: string,
): Pick<Actor, 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'> {
  return world.visitor({ headers: { authorization: `Bearer ${token}` } })
}
