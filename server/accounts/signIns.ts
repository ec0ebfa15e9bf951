import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hurried } from '#server/database/hurried.ts'
import type { Db } from '#server/database/open.ts'
import { plainAddress } from './addresses.ts'

/** A sign-in ends when unused for `idle`, and whatever happens after `whole` (QUALITY AUT-12). Milliseconds. */
const idle = 2 * 3_600_000
const whole = 12 * 3_600_000
/** How often it is written down that a sign-in is in use. */
const touchEvery = 60_000

const deviceCharacters = 200

/** SHA-256: what the database keeps of a token, which nobody can turn back into a cookie. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer')

/** Who signs in, and from where. */
export interface Visit {
  userId: number
  /** what the browser says it is */
  device: string
  address: string
  remembranceId?: number | null
}

/** Signs a person in. @returns the cookie, which is nowhere in the database */
export async function openSignIn(db: Db, { userId, device, address, remembranceId = null }: Visit, now: Date) {
  const token = randomBytes(32).toString('base64url')
  await sql`
    with gone as (delete from sign_ins where expires_at <= ${now}),
    forgotten as (delete from remembrances where user_id = ${userId} and expires_at <= ${now}),
    opened as (
      insert into sign_ins (user_id, token_hash, remembrance_id, device, address, created_at, last_seen_at, expires_at)
      values (${userId}, ${hashToken(token)}, ${remembranceId}, ${device.slice(0, deviceCharacters)},
        ${plainAddress(address)}, ${now}, ${now}, ${new Date(now.getTime() + whole)})
    )
    update users set last_sign_in_at = ${now} where id = ${userId}
  `.execute(db)
  return token
}

/** The sign-in of this cookie is over, and so is what would open it again. */
export async function endSignIn(db: Db, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('signIns')
    .where('tokenHash', '=', hashToken(token))
    .returning('remembranceId')
    .executeTakeFirst()
  if (ended?.remembranceId) await db.deleteFrom('remembrances').where('id', '=', ended.remembranceId).execute()
}

/** Everywhere the person is signed in or remembered, they are no longer. */
export async function endAllSignIns(db: Db, userId: number): Promise<void> {
  await sql`
    with remembered as (delete from remembrances where user_id = ${userId})
    delete from sign_ins where user_id = ${userId}
  `.execute(db)
}

/** A sign-in that is neither over nor unused for too long. Reads `sign_ins`. */
export const isOpen = (now: Date) =>
  sql<boolean>`sign_ins.expires_at > ${now} and sign_ins.last_seen_at > ${new Date(now.getTime() - idle)}`

/** Writes down that the sign-in is in use, once a minute at most. */
export async function touchSignIn(db: Db, { id, lastSeenAt }: { id: number; lastSeenAt: string }, now: Date) {
  if (now.getTime() - Date.parse(lastSeenAt) < touchEvery) return
  await sql`update sign_ins set last_seen_at = ${now} from ${hurried} where id = ${id}`.execute(db)
}
