import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Passkey, PasskeyForm, Passkeys } from '#contract/people/accounts/passkeys.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { cachedBranding } from '#server/ground/branding/cachedBranding.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { findCredentials } from '#server/people/accounts/currentPassword.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { relyingPartyOf } from './assertions.ts'
import { challengeMs, consumeChallenge, drawChallenge, isChallengeValid } from './challenges.ts'

/** Ed25519, ES256 and RS256: what devices support (COSE numbers). */
const algorithms = [-8, -7, -257]
/** Passkeys of one person. */
const maxPasskeys = 10

/** Lists the passkeys of the person, oldest first. */
export async function findPasskeys({ db }: Pick<Portal, 'db'>, { id }: Viewer): Promise<Passkeys> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  return { passkeys: rows.map(present) }
}

const present = (row: Omit<Passkey, '@id' | '@type'>): Passkey => ({
  '@id': `/api/me/passkeys/${row.id}`,
  '@type': 'Passkey',
  ...row,
})

/** What the browser needs to make a passkey of this person. */
export async function beginCreation(portal: Portal, viewer: Viewer) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { email, firstName, lastName } = await findCredentials(portal, viewer)
  const { branding } = await cachedBranding(portal)
  const known = await portal.db.selectFrom('passkeys').select('credentialId').where('userId', '=', viewer.id).execute()
  return generateRegistrationOptions({
    rpName: branding.name,
    rpID: relyingPartyOf(portal.config).id,
    // devices keep one passkey for each of these; it says nothing about the person
    userID: Uint8Array.from(Buffer.from(`user:${viewer.id}`)),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    challenge: drawChallenge(portal, `create:${viewer.id}`),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    // found without the address having been typed
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds the passkey that a device has made (WebAuthn Level 3, §7.1). Tells the person by mail.
 * @throws Failure `passkey.refused`, `passkey.exists`, `passkey.tooMany`
 */
export async function addPasskey(portal: Portal, viewer: Viewer, { name, attestation }: PasskeyForm): Promise<Passkey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { origin, id: expectedRPID } = relyingPartyOf(portal.config)
  let challenge = ''
  const verification = await verifyRegistrationResponse({
    response: attestation as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedOrigin: origin,
    expectedRPID,
    expectedChallenge: (given) => {
      challenge = given
      return isChallengeValid(portal, `create:${viewer.id}`, given)
    },
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
    // the library throws for whatever a hostile browser may send
  }).catch(() => null)
  if (!verification?.verified) throw new Failure('passkey.refused')
  const { credential } = verification.registrationInfo
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [viewer.id])
    await lockViewer(portal, tx, viewer)
    if (!(await consumeChallenge(tx, challenge))) throw new Failure('passkey.refused')
    const { passkeys } = await findPasskeys({ db: tx }, viewer)
    if (passkeys.length >= maxPasskeys) throw new Failure('passkey.tooMany')
    const added = await tx
      .insertInto('passkeys')
      .values({
        userId: viewer.id,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        signCount: credential.counter,
        transports: [...(attestation.response.transports ?? [])],
        name,
        createdAt: now.toISOString(),
      })
      .onConflict((known) => known.column('credentialId').doNothing())
      .returning(['id', 'name', 'createdAt', 'lastUsedAt'])
      .executeTakeFirst()
    if (!added) throw new Failure('passkey.exists')
    await audit(portal, tx, viewer, 'passkey.added', 'user', viewer.id)
    const owner = await findCredentials({ ...portal, db: tx }, viewer)
    const facts = { firstName: owner.firstName, name }
    await enqueueMails(portal, tx, [{ kind: 'passkey.added', to: mailboxOf(owner), facts }])
    return present(added)
  })
}

/** Removes one of the person's passkeys. @throws Failure `record.notFound`, `provider.lastDoor` */
export const removePasskey = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [viewer.id])
    await lockViewer(portal, tx, viewer)
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', viewer.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Failure('record.notFound')
    const { rows } = await sql<{ hasDoor: boolean }>`
      select password_hash is not null or exists (select from identities where user_id = users.id)
        or exists (select from passkeys where user_id = users.id) as has_door
      from users where id = ${viewer.id}
    `.execute(tx)
    if (!rows[0]?.hasDoor) throw new Failure('provider.lastDoor')
    await audit(portal, tx, viewer, 'passkey.removed', 'user', viewer.id)
    const owner = await findCredentials({ ...portal, db: tx }, viewer)
    const facts = { firstName: owner.firstName, name: removed.name }
    await enqueueMails(portal, tx, [{ kind: 'passkey.removed', to: mailboxOf(owner), facts }])
  })
