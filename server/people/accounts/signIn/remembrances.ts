import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/open.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { post } from '#server/messaging/mails/post.ts'
import { endAccess } from '#server/people/accounts/endAccess.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'

/** A page that makes several calls at once sends the same cookie several times: that long, the one before is good too. */
const graceMs = 60_000

/** A cookie and the seconds that it still lasts. */
export interface Remembrance {
  id: number
  cookie: string
  maxAge: number
}

/**
 * What became of a cookie: `renewed`, the cookie to keep from now on; `grace`, it was renewed a moment ago by a call made
 * at the same time; `stolen`, somebody else has used it, and the person is signed out everywhere; `unknown`.
 */
export type Recall =
  | { outcome: 'renewed'; userId: number; remembrance: Remembrance }
  | { outcome: 'grace'; userId: number; remembranceId: number }
  | { outcome: 'stolen'; userId: number }
  | { outcome: 'unknown' }

const makeValidator = () => randomBytes(32).toString('base64url')

/** Remembers a person on a device: « Se souvenir de moi » lasts 30 days from the sign-in, or what the settings say, however often it is used (QUALITY AUT-13). */
export async function remember({ db, config }: Portal, userId: number, now: Date): Promise<Remembrance> {
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
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cookie: `${selector}.${validator}`, maxAge: lastsMs / 1_000 }
}

/** Recognises a person by their cookie, which is good once: what comes back after that was copied. */
export async function recall(portal: Portal, cookie: string): Promise<Recall> {
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
  if (!renewed) return recallAgain(portal, selector, validator, now)
  const { id, userId, expiresAt } = renewed
  const maxAge = secondsUntil(expiresAt, now)
  return { outcome: 'renewed', userId, remembrance: { id, cookie: `${selector}.${next}`, maxAge } }
}

/** Gives a remembered device another cookie; the one before is good for the calls that are on their way. */
export async function renew(db: Db, id: number, now: Date): Promise<Remembrance> {
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

async function recallAgain(portal: Portal, selector: string, validator: string, now: Date): Promise<Recall> {
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
  await endAsStolen(portal, selector, userId)
  return { outcome: 'stolen', userId }
}

/** All that the person is signed in with ends, and they are told: once, however often the copy comes back. */
async function endAsStolen(portal: Portal, selector: string, userId: number): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockForRevocation(tx, [userId])
    const ended = await tx
      .deleteFrom('remembrances')
      .where('selector', '=', selector)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    await endAccess(tx, [userId], { by: 'owner' })
    await audit(portal, tx, null, 'signIn.stolen', 'user', userId)
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'lastName', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await post(portal, tx, [{ kind: 'signIn.stolen', to: mailboxOf(owner), facts: { firstName: owner.firstName } }])
  })
}

/** Forgets the device that holds this cookie. */
export async function forget(db: Db, cookie: string): Promise<void> {
  const [selector = ''] = cookie.split('.')
  await db.deleteFrom('remembrances').where('selector', '=', selector).execute()
}
