import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { audit, lineOf } from '#server/ground/audit/audit.ts'
import { hurried } from '#server/ground/database/hurried.ts'
import type { Db } from '#server/ground/database/open.ts'
import { plainAddress } from '#server/ground/identity/addresses.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** How often it is written down that a sign-in is in use. */
const touchEvery = 60_000

const deviceCharacters = 200

/** Who signs in, and from where. */
export interface Visit {
  userId: number
  /** what the browser says it is */
  device: string
  address: string
  remembranceId?: number | null
  /** who has it does not need the link to choose another any more (QUALITY AUT-15) */
  byPassword?: boolean
  /** how long it lasts at most. Milliseconds */
  lastsMs: number
}

/**
 * Signs a person in, and says so in the audit trail, unless they were here a moment ago and only go on. One that has ended is forgotten, unless « Se souvenir de moi » would open it again: its device is then known.
 * @returns the cookie, which is nowhere in the database
 */
export async function openSignIn(
  db: Db,
  { userId, device, address, remembranceId = null, byPassword = false, lastsMs }: Visit,
  now: Date,
) {
  const token = randomBytes(32).toString('base64url')
  const comes = byPassword || remembranceId !== null
  const told = lineOf(now, { id: userId }, 'signIn.succeeded', byPassword ? {} : { remembered: true })
  await sql`
    with ${comes ? sql`told as (${told}),` : sql``} gone as (delete from sign_ins where expires_at <= ${now} and not exists (
      select from remembrances where remembrances.id = sign_ins.remembrance_id and remembrances.expires_at > ${now})),
    forgotten as (delete from remembrances where user_id = ${userId} and expires_at <= ${now}),
    needless as (delete from account_links where ${byPassword} and user_id = ${userId} and purpose = 'password'),
    opened as (
      insert into sign_ins (user_id, token_hash, remembrance_id, device, address, created_at, last_seen_at, expires_at)
      values (${userId}, ${hashToken(token)}, ${remembranceId}, ${device.slice(0, deviceCharacters)},
        ${plainAddress(address)}, ${now}, ${now}, ${new Date(now.getTime() + lastsMs)})
    )
    update users set last_sign_in_at = ${now}
    -- an import that is changing this person is not waited for
    where id = (select id from users where id = ${userId} for no key update skip locked)
  `.execute(db)
  return token
}

/** The sign-in goes on under another cookie. @returns null when there is none under this one */
export async function renewSignIn(
  db: Db,
  before: string,
): Promise<{ token: string; remembranceId: number | null } | null> {
  const token = randomBytes(32).toString('base64url')
  const renewed = await db
    .updateTable('signIns')
    .set({ tokenHash: hashToken(token) })
    .where('tokenHash', '=', hashToken(before))
    .returning('remembranceId')
    .executeTakeFirst()
  return renewed ? { token, ...renewed } : null
}

/** The sign-in of this cookie is over, and so is what would open it again. */
export const endSignIn = (portal: Portal, token: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('signIns')
      .where('tokenHash', '=', hashToken(token))
      .returning(['userId', 'remembranceId'])
      .executeTakeFirst()
    if (!ended) return
    if (ended.remembranceId) await tx.deleteFrom('remembrances').where('id', '=', ended.remembranceId).execute()
    await audit(portal, tx, { id: ended.userId }, 'signIn.ended', 'user', ended.userId)
  })

/** Writes down that the sign-in is in use, once a minute at most. */
export async function touchSignIn(db: Db, { id, lastSeenAt }: { id: number; lastSeenAt: string }, now: Date) {
  if (now.getTime() - Date.parse(lastSeenAt) < touchEvery) return
  await sql`update sign_ins set last_seen_at = ${now} from ${hurried} where id = ${id}`.execute(db)
}
