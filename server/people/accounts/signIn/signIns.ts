import { randomBytes } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { audit, auditLineSql } from '#server/ground/audit/audit.ts'
import type { AuditDetails } from '#server/ground/audit/details.ts'
import { asyncCommitSql } from '#server/ground/database/asyncCommit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { isSecuredSql } from '#server/ground/identity/confinement.ts'
import { normalizeIpAddress } from '#server/ground/identity/ipAddresses.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { SecondStep } from '#server/people/accounts/secondFactor/signInStep.ts'
import { recordUseSql } from './recordUse.ts'

/** Interval at which the last use of a sign-in is written. Milliseconds. */
const touchEvery = 60_000

const deviceCharacters = 200

/** The identity at a provider that opens a sign-in. */
export interface ProviderDoor {
  identityId: number
  /** name of the provider, for the audit trail */
  label: string
  /** `sid` of the provider */
  providerSession: string | null
  /** sealed ID token */
  idToken: Buffer | null
  /** the provider has proved a second factor, or the portal has asked for one */
  secondFactorProved: boolean
}

export interface NewSignIn {
  userId: number
  /** `User-Agent` header */
  device: string
  address: string
  remembranceId?: number | null
  /** signed in by password: deletes the pending password links, which are no longer needed (QUALITY AUT-15) */
  byPassword?: boolean
  /** signed in by a passkey, which is a second step as well */
  byPasskey?: boolean
  /** how the second step was passed, when the account has one */
  secondStep?: SecondStep
  /** signed in by a provider; a sign-in that a remember-me token reopens keeps the provider of that token */
  door?: ProviderDoor
  /** maximum lifetime. Milliseconds */
  lastsMs: number
}

/**
 * Creates a sign-in, and writes it in the audit trail unless it only continues another one. Deletes expired sign-ins,
 * except those that a remember-me token would reopen (their device counts as known).
 * @returns the cookie; the database stores its hash only
 */
export async function createSignIn(db: Db, visit: NewSignIn, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await createSignInSql(visit, token, now, sql`select ${visit.userId}::int as id`).execute(db)
  return token
}

/**
 * SQL condition over `users`: the account is open and has this password, and has set up no second step since the sign-in
 * was asked for none.
 */
export const isUnchangedSql = ({ userId, secondStep }: NewSignIn, passwordHash: string): RawBuilder<SqlBool> => sql`(
  users.id = ${userId} and password_hash = ${passwordHash} and status = 'validated' and (${Boolean(secondStep)}
    or not exists (select from second_factors where second_factors.user_id = users.id and confirmed_at is not null)))`

/**
 * Creates a sign-in like `createSignIn`, in the statement that locks the account and checks it again, since hashing takes
 * long: an account that was changed meanwhile (`isUnchangedSql`) is refused. Does not wait for an import that changes this
 * user (`lockForRevocation`).
 * @returns null when it is refused
 */
export async function createSignInIfUnchanged(
  db: Db,
  visit: NewSignIn,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const accountSql = sql`select id from users where ${isUnchangedSql(visit, passwordHash)} for key share`
  const { rows } = await createSignInSql(visit, token, now, accountSql).execute(db)
  return rows.length > 0 ? token : null
}

/**
 * SQL statement: creates a sign-in, and returns its account.
 * @param accountSql the account as `id`, no row to create nothing. The main query reads all of it, so that it is locked
 * before `users` is updated
 */
function createSignInSql(
  { userId, device, address, lastsMs, remembranceId = null, secondStep = null, door, ...by }: NewSignIn,
  token: string,
  now: Date,
  accountSql: RawBuilder<unknown>,
) {
  const { byPassword = false, byPasskey = false } = by
  const isProved = byPassword || byPasskey || door !== undefined
  const comes = isProved || remembranceId !== null
  const how: AuditDetails = door
    ? { provider: door.label, ...(!door.secondFactorProved && { secondFactorProved: false }) }
    : byPasskey
      ? { passkey: true }
      : byPassword
        ? {}
        : { remembered: true }
  const details: AuditDetails = { ...how, ...(secondStep && { secondStep }) }
  // Whoever has a second step proves who they are by it, where the provider has proved less.
  const provedAtSql =
    door && !door.secondFactorProved
      ? sql`(select ${now}::timestamptz from users where id = ${userId} and not ${isSecuredSql})`
      : sql`${isProved ? now : null}`
  const told = auditLineSql(now, { id: userId }, 'signIn.succeeded', details)
  const used = recordUseSql({ userId, now, condition: sql`exists (select from account)` })
  return sql<{ id: number }>`
    with account as (${accountSql}), ${comes ? sql`told as (${told} from account),` : sql``}
    gone as (delete from sign_ins where expires_at <= ${now} and not exists (
      select from remembrances where remembrances.id = sign_ins.remembrance_id and remembrances.expires_at > ${now})),
    forgotten as (delete from remembrances where user_id = ${userId} and expires_at <= ${now}),
    needless as (delete from account_links using account where ${byPassword} and user_id = account.id and purpose = 'password'),
    used as (${used}),
    opened as (
      insert into sign_ins (user_id, token_hash, remembrance_id, device, address, created_at, last_seen_at, expires_at, proved_at,
        identity_id, provider_session, id_token, second_factor_proved)
      select account.id, ${hashToken(token)}, ${remembranceId}::int, ${device.slice(0, deviceCharacters)},
        ${normalizeIpAddress(address)}, ${now}::timestamptz, ${now}::timestamptz,
        ${new Date(now.getTime() + lastsMs)}::timestamptz, ${provedAtSql}::timestamptz, ${doorSql(door, remembranceId)}
    ),
    seen as (
      update users set last_sign_in_at = ${now}
      -- an import that is changing this person is not waited for
      where id = (select id from users where id in (select id from account) for no key update skip locked)
    )
    select id from account
  `
}

/** SQL: the columns of the identity, from the provider's answer or from the remember-me token. */
const doorSql = (door: ProviderDoor | undefined, remembranceId: number | null) =>
  door || remembranceId === null
    ? sql`${door?.identityId ?? null}::int, ${door?.providerSession ?? null}::text, ${door?.idToken ?? null}::bytea,
        ${door?.secondFactorProved ?? null}::boolean from account`
    : sql`identity_id, provider_session, id_token, second_factor_proved
        from account join remembrances on remembrances.id = ${remembranceId}`

/** Replaces the token of a sign-in. @returns null when no sign-in has this token */
export async function rotateSignInToken(
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

/** Whether a sign-in has this cookie, open or not: that of a visitor belongs to none. */
export async function hasSignIn(db: Db, token: string): Promise<boolean> {
  const found = await db.selectFrom('signIns').select('id').where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  return found !== undefined
}

/** Ends the sign-in of this cookie; deletes its remember-me token, and its browser from those that receive notifications. */
export const endSignIn = (portal: Portal, token: string): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('pushSubscriptions')
      .where('signInId', 'in', tx.selectFrom('signIns').select('id').where('tokenHash', '=', hashToken(token)))
      .execute()
    const ended = await tx
      .deleteFrom('signIns')
      .where('tokenHash', '=', hashToken(token))
      .returning(['userId', 'remembranceId'])
      .executeTakeFirst()
    if (!ended) return
    if (ended.remembranceId) await tx.deleteFrom('remembrances').where('id', '=', ended.remembranceId).execute()
    await audit(portal, tx, { id: ended.userId }, 'signIn.ended', 'user', ended.userId)
  })

/** Writes the last use of a sign-in, and of the portal by its person, once a minute at most. */
export async function touchSignIn(
  db: Db,
  { id, userId, lastSeenAt }: { id: number; userId: number; lastSeenAt: string },
  now: Date,
) {
  if (now.getTime() - Date.parse(lastSeenAt) < touchEvery) return
  await sql`with used as (${recordUseSql({ userId, now, lastSeenAt })})
    update sign_ins set last_seen_at = ${now} from ${asyncCommitSql} where id = ${id}`.execute(db)
}
