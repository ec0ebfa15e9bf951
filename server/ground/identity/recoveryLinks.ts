import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { hashToken } from './signInTokens.ts'

/** Lifetime of a link « Ce n’est pas moi ». Milliseconds. */
export const recoveryLinkLifetimeMs = 7 * 24 * 3_600_000

/** A link that gives an account back to the owner of its former address. */
export interface RecoveryLink {
  id: number
  userId: number
  email: string
  createdAt: string
}

/**
 * Creates a recovery link for the current address of an account. Earlier links stay valid.
 * @returns the token; the database stores its hash only
 */
export async function makeRecoveryLink(
  db: Db,
  { userId, email }: { userId: number; email: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('recoveryLinks')
    .values({
      userId,
      email,
      tokenHash: hashToken(token),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + recoveryLinkLifetimeMs).toISOString(),
    })
    .execute()
  return token
}

/** Finds a valid recovery link without using it up. Null if it is unknown, used or expired. */
export async function findRecoveryLink(db: Db, token: string, now: Date): Promise<RecoveryLink | null> {
  const link = await db
    .selectFrom('recoveryLinks')
    .select(['id', 'userId', 'email', 'createdAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return link ?? null
}

/**
 * Deletes a valid recovery link. @returns the link; null if it is unknown, used (also by a concurrent call) or expired
 */
export async function consumeRecoveryLink(db: Db, token: string, now: Date): Promise<RecoveryLink | null> {
  const link = await db
    .deleteFrom('recoveryLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'userId', 'email', 'createdAt'])
    .executeTakeFirst()
  return link ?? null
}

/**
 * Deletes the recovery links that a used one replaces: those of the same address, and those created later. An earlier
 * link for another address stays: the first owner of the account can take it back from the next.
 */
export async function endLaterRecoveryLinks(db: Db, { id, userId, email }: RecoveryLink): Promise<void> {
  await db
    .deleteFrom('recoveryLinks')
    .where('userId', '=', userId)
    .where((link) => link.or([link('email', '=', email), link('id', '>=', id)]))
    .execute()
}

/** Whether a recovery link reserves this address for an account other than `userId`. */
export async function isAddressReserved(db: Db, email: string, userId: number | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from recovery_links where email = ${email} and user_id is distinct from ${userId}::int and expires_at > ${now} limit 1
  `.execute(db)
  return rows.length > 0
}
