import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Config, originOf } from '#server/ground/configuration/config.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { hashToken } from './signInTokens.ts'

/** The purpose of a mailed link: what its holder may do. */
export type LinkPurpose = 'password' | 'activation' | 'email' | 'secondFactor' | 'request'

/** How long each kind of link is valid (DOMAIN §11, §15). Milliseconds. */
export const linkLifetimesMs: Record<LinkPurpose, number> = {
  password: 60 * 60_000,
  activation: 7 * 24 * 3_600_000,
  email: 24 * 3_600_000,
  secondFactor: 24 * 3_600_000,
  request: 7 * 24 * 3_600_000,
}

interface NewLink {
  userId: number
  purpose: LinkPurpose
  email?: string | null
  lastsMs?: number
}

/**
 * Creates a link for a user and replaces the one that they had for this purpose.
 * @param email the address that the link confirms: the one to which it is mailed; null for a link that is handed over
 * @param lastsMs validity, when it differs from `linkLifetimesMs`
 * @returns the token; the database stores its hash only
 */
export async function makeLink(
  db: Db,
  { userId, purpose, email = null, lastsMs = linkLifetimesMs[purpose] }: NewLink,
  now: Date,
): Promise<string> {
  const token = createLinkToken()
  const values = {
    tokenHash: hashToken(token),
    email,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lastsMs).toISOString(),
  }
  await db
    .insertInto('accountLinks')
    .values({ userId, purpose, ...values })
    .onConflict((before) => before.constraint('account_links_purpose_key').doUpdateSet(values))
    .execute()
  return token
}

/** A new random token for a link. */
export const createLinkToken = (): string => randomBytes(32).toString('base64url')

/** A link before it is stored. The database stores a hash of its token only. */
interface LinkWithToken {
  userId: number
  email: string
  token: string
}

/**
 * SQL: stores a link for each user, which replaces the one that they had for this purpose. It confirms the address to
 * which it is mailed.
 * @param from start of the validity; the link may be used before
 */
export function insertLinksSql(
  { links, purpose }: { links: readonly LinkWithToken[]; purpose: LinkPurpose },
  now: Date,
  from = now,
): RawBuilder<unknown> {
  const userIds = links.map(({ userId }) => userId)
  const hashes = links.map(({ token }) => hashToken(token))
  const emails = links.map(({ email }) => email)
  return sql`
    insert into account_links (user_id, purpose, token_hash, email, created_at, expires_at)
    select user_id, ${purpose}, token_hash, email, ${now}::timestamptz, ${new Date(from.getTime() + linkLifetimesMs[purpose])}::timestamptz
    from unnest(${userIds}::int[], ${hashes}::bytea[], ${emails}::text[]) as link (user_id, token_hash, email)
    on conflict on constraint account_links_purpose_key do update set
      token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`
}

interface UsedLink {
  userId: number
  purpose: LinkPurpose
  email: string | null
}

/**
 * Deletes a link and returns its owner: a link works once, also for simultaneous calls. Null if it is unknown, used or
 * expired.
 */
export async function consumeLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<UsedLink | null> {
  const { rows } = await sql<UsedLink>`
    delete from account_links where token_hash = ${hashToken(token)} and purpose = any(${purposes}::text[])
      and expires_at > ${now}
    returning user_id, purpose, email
  `.execute(db)
  return rows[0] ?? null
}

/** The owner of a link, with the purpose of the link. */
export type LinkOwner = NonNullable<Awaited<ReturnType<typeof findLinkOwner>>>

/** Finds the owner of a link without using it up. Null if the link is unknown, used or expired. */
export async function findLinkOwner(db: Db, token: string, purposes: readonly LinkPurpose[], now: Date) {
  const owner = await db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .select([
      'users.id',
      'firstName',
      'lastName',
      'users.email',
      'users.status',
      'users.roles',
      'passwordHash',
      'purpose',
    ])
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return owner ?? null
}

/** Deletes a user's pending links for these purposes. */
export async function endLinks(db: Db, userId: number, purposes: readonly LinkPurpose[]): Promise<void> {
  await db.deleteFrom('accountLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute()
}

/** The URL of the page where a password is chosen with a link. */
export const passwordPageUrl = (config: Config, token: string): string =>
  `${originOf(config)}/auth/reset-password/${token}`
