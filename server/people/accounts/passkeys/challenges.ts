import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** How long a browser has to answer. Milliseconds. */
export const challengeMs = 5 * 60_000

/** What a challenge is for: to make a passkey of this person, or to use any. */
export type ChallengePurpose = `create:${number}` | 'use'

/**
 * Draws a challenge that the portal recognizes by its signature. Nothing is stored before it is answered: anybody may
 * ask for one.
 * @returns instant of expiry, random bytes and signature, without a character that JSON or URLs escape
 */
export function drawChallenge({ secret, clock }: Portal, purpose: ChallengePurpose): string {
  const text = `${clock.now().getTime() + challengeMs}.${randomBytes(16).toString('base64url')}`
  return `${text}.${secret.sign(signedText(purpose, text))}`
}

/** Whether the portal drew this challenge for this purpose, not long ago. @param given as WebAuthn sends it back: in base64url */
export function isChallengeValid({ secret, clock }: Portal, purpose: ChallengePurpose, given: string): boolean {
  const [expiry = '', random = '', signature = ''] = textOf(given).split('.')
  return (
    secret.isSigned(signedText(purpose, `${expiry}.${random}`), signature) && Number(expiry) > clock.now().getTime()
  )
}

/** Uses a valid challenge up. @returns false when it has been answered before */
export async function consumeChallenge(tx: Transaction<Schema>, given: string): Promise<boolean> {
  const challenge = textOf(given)
  const expiresAt = new Date(Number(challenge.split('.')[0])).toISOString()
  const used = await tx
    .insertInto('usedPasskeyChallenges')
    .values({ challengeHash: hashToken(challenge), expiresAt })
    .onConflict((before) => before.doNothing())
    .returning('expiresAt')
    .executeTakeFirst()
  return used !== undefined
}

const textOf = (given: string) => Buffer.from(given, 'base64url').toString('utf8')
const signedText = (purpose: ChallengePurpose, text: string) => `passkey:${purpose}:${text}`
