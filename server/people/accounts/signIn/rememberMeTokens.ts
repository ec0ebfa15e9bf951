import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { revokeAccess } from '#server/people/accounts/revokeAccess.ts'
import type { ProviderDoor } from './signIns.ts'

/** A page sends the same cookie in several simultaneous calls: the previous token stays valid for this long. */
const graceMs = 60_000

/** A remember-me token: the cookie and its remaining lifetime in seconds. */
export interface RememberMeToken {
  id: number
  cookie: string
  maxAge: number
}

/**
 * The result of a verification: `renewed`, the token was rotated and the cookie must be replaced; `grace`, a
 * simultaneous call has just rotated it; `stolen`, an old token was reused and the user is signed out everywhere;
 * `unknown`.
 */
export type RememberMeOutcome =
  | { outcome: 'renewed'; userId: number; remembrance: RememberMeToken }
  | { outcome: 'grace'; userId: number; remembranceId: number }
  | { outcome: 'stolen'; userId: number }
  | { outcome: 'unknown' }

const makeValidator = () => randomBytes(32).toString('base64url')

/**
 * Creates a remember-me token for a device: « Se souvenir de moi » lasts 30 days from the sign-in, or as configured,
 * however often it is used (QUALITY AUT-13).
 * @param door the identity that signs in, unless it is a password
 */
export async function createRememberMeToken(
  { db, config }: Portal,
  userId: number,
  now: Date,
  door?: ProviderDoor,
): Promise<RememberMeToken> {
  const lastsMs = config.retention.rememberedMs
  const selector = randomBytes(16).toString('base64url')
  const validator = makeValidator()
  const { id } = await db
    .insertInto('remembrances')
    .values({
      userId,
      selector,
      validatorHash: hashToken(validator),
      rotatedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + lastsMs).toISOString(),
      identityId: door?.identityId ?? null,
      providerSession: door?.providerSession ?? null,
      idToken: door?.idToken ?? null,
      secondFactorProved: door?.secondFactorProved ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cookie: `${selector}.${validator}`, maxAge: lastsMs / 1_000 }
}

/** Verifies and rotates a remember-me token. Each token is valid once: a reuse means that it was copied. */
export async function verifyRememberMeToken(portal: Portal, cookie: string): Promise<RememberMeOutcome> {
  const now = portal.clock.now()
  const [selector = '', validator = ''] = cookie.split('.')
  const next = makeValidator()
  const { rows } = await sql<{ id: number; userId: number; expiresAt: string }>`
    with renewed as (
      update remembrances set validator_hash = ${hashToken(next)}, previous_validator_hash = validator_hash, rotated_at = ${now}
      where selector = ${selector} and validator_hash = ${hashToken(validator)} and expires_at > ${now}
      returning id, user_id, expires_at
    ), ended as (
      delete from sign_ins using renewed where sign_ins.remembrance_id = renewed.id
    )
    select * from renewed
  `.execute(portal.db)
  const [renewed] = rows
  if (!renewed) return verifyPreviousToken(portal, selector, validator, now)
  const { id, userId, expiresAt } = renewed
  const maxAge = secondsUntil(expiresAt, now)
  return { outcome: 'renewed', userId, remembrance: { id, cookie: `${selector}.${next}`, maxAge } }
}

/** Rotates a remember-me token; the previous one stays valid for calls in progress. */
export async function rotateRememberMeToken(db: Db, id: number, now: Date): Promise<RememberMeToken> {
  const validator = makeValidator()
  const { selector, expiresAt } = await db
    .updateTable('remembrances')
    .set((eb) => ({
      validatorHash: hashToken(validator),
      previousValidatorHash: eb.ref('validatorHash'),
      rotatedAt: now.toISOString(),
    }))
    .where('id', '=', id)
    .returning(['selector', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { id, cookie: `${selector}.${validator}`, maxAge: secondsUntil(expiresAt, now) }
}

const secondsUntil = (instant: string, now: Date) => Math.floor((Date.parse(instant) - now.getTime()) / 1_000)

async function verifyPreviousToken(
  portal: Portal,
  selector: string,
  validator: string,
  now: Date,
): Promise<RememberMeOutcome> {
  const kept = await portal.db
    .selectFrom('remembrances')
    .select(['id', 'userId', 'previousValidatorHash', 'rotatedAt', 'expiresAt'])
    .where('selector', '=', selector)
    .executeTakeFirst()
  if (!kept || Date.parse(kept.expiresAt) <= now.getTime()) return { outcome: 'unknown' }
  const { id: remembranceId, userId } = kept
  const justBefore = kept.previousValidatorHash?.equals(hashToken(validator)) ?? false
  if (justBefore && now.getTime() - Date.parse(kept.rotatedAt) <= graceMs)
    return { outcome: 'grace', userId, remembranceId }
  await endStolenSignIns(portal, selector, userId)
  return { outcome: 'stolen', userId }
}

/** Revokes all access of the user and mails them: once, however often the copy is used. */
async function endStolenSignIns(portal: Portal, selector: string, userId: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [userId])
    const ended = await tx
      .deleteFrom('remembrances')
      .where('selector', '=', selector)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    await revokeAccess(tx, [userId], { by: 'owner' })
    await audit(portal, tx, null, 'signIn.stolen', 'user', userId)
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await enqueueMails(portal, tx, [
      { kind: 'signIn.stolen', to: mailboxOf(owner), facts: { firstName: owner.firstName } },
    ])
  })
}

/** Deletes the remember-me token of this cookie. */
export async function deleteRememberMeToken(db: Db, cookie: string): Promise<void> {
  const [selector = ''] = cookie.split('.')
  await db.deleteFrom('remembrances').where('selector', '=', selector).execute()
}
