import { sql } from 'kysely'
import type { PasskeyAssertion } from '#contract/people/accounts/passkeys.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import { originOf } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { challengeMs, consumeChallenge, drawChallenge, isChallengeValid } from './challenges.ts'

/** The address for which passkeys are made: a browser offers them nowhere else. */
export const relyingPartyOf = (config: Config) => {
  const origin = originOf(config)
  return { origin, id: new URL(origin).hostname }
}

/** What a browser needs to use a passkey of this portal, whoever it belongs to. */
export async function requestPasskey(portal: Portal) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(portal.config).id,
    challenge: drawChallenge(portal, 'use'),
    timeout: challengeMs,
    // the device asks for a fingerprint, a face or a PIN: a passkey is two factors in one
    userVerification: 'required',
  })
}

/** A passkey whose device has just signed, and the challenge that it signed. */
export interface UsedPasskey {
  id: number
  userId: number
  signCount: number
  challenge: string
}

/**
 * Verifies the answer of a device (WebAuthn Level 3, §7.2). The caller uses the challenge up with `recordUse`.
 * @throws Failure `passkey.unknown`, `passkey.refused`
 */
export async function verifyAssertion(portal: Portal, assertion: PasskeyAssertion): Promise<UsedPasskey> {
  const found = await portal.db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'signCount'])
    .where('credentialId', '=', Buffer.from(assertion.id, 'base64url'))
    .executeTakeFirst()
  if (!found) throw new Failure('passkey.unknown')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { origin, id: expectedRPID } = relyingPartyOf(portal.config)
  let challenge = ''
  const verification = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedOrigin: origin,
    expectedRPID,
    expectedChallenge: (given) => {
      challenge = given
      return isChallengeValid(portal, 'use', given)
    },
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(found.publicKey),
      counter: found.signCount,
    },
    requireUserVerification: true,
    // the library throws for whatever a hostile browser may send
  }).catch(() => null)
  if (!verification?.verified) throw new Failure('passkey.refused')
  const { newCounter } = verification.authenticationInfo
  return { id: found.id, userId: found.userId, signCount: newCounter, challenge }
}

/**
 * Uses the challenge up and writes the use of the passkey.
 * @throws Failure `passkey.refused` when the challenge was answered before, or the passkey was removed meanwhile
 */
export const recordUse = (portal: Portal, { id, signCount, challenge }: UsedPasskey): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    if (!(await consumeChallenge(tx, challenge))) throw new Failure('passkey.refused')
    const { rows } = await sql`
      update passkeys set sign_count = greatest(sign_count, ${signCount}), last_used_at = ${portal.clock.now()}
      where id = ${id} returning id
    `.execute(tx)
    if (rows.length === 0) throw new Failure('passkey.refused')
  })
