import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/open.ts'
import { hashToken } from './signInTokens.ts'

/** How long a link « Ce n’est pas moi » is good. Milliseconds. */
export const recoveryLastsMs = 7 * 24 * 3_600_000

/** A link that gives an account back to the owner of the address that it had. */
export interface RecoveryLink {
  id: number
  userId: number
  email: string
}

/**
 * Makes a recovery link for the address that an account has now. Links that were made before stay good.
 * @returns the token, which the database does not keep
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
      expiresAt: new Date(now.getTime() + recoveryLastsMs).toISOString(),
    })
    .execute()
  return token
}

/** Finds an open recovery link, which stays as it is. Null for one that is unknown, used or expired. */
export async function findRecoveryLink(db: Db, token: string, now: Date): Promise<RecoveryLink | null> {
  const link = await db
    .selectFrom('recoveryLinks')
    .select(['id', 'userId', 'email'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return link ?? null
}

/** Deletes an open recovery link. @returns the link; null when there is none, or another call was faster */
export async function useRecoveryLink(db: Db, token: string, now: Date): Promise<RecoveryLink | null> {
  const link = await db
    .deleteFrom('recoveryLinks')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'userId', 'email'])
    .executeTakeFirst()
  return link ?? null
}

/**
 * Deletes the recovery links that a used one replaces: those of the same address, and those made later. A link made before it for
 * another address stays: whoever had the account first can take it back from who had it next.
 */
export async function endLaterRecoveryLinks(db: Db, { id, userId, email }: RecoveryLink): Promise<void> {
  await db
    .deleteFrom('recoveryLinks')
    .where('userId', '=', userId)
    .where((link) => link.or([link('email', '=', email), link('id', '>=', id)]))
    .execute()
}

/** Whether an account other than `userId` may still be given back with this address. */
export async function isReserved(db: Db, email: string, userId: number | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from recovery_links where email = ${email} and user_id is distinct from ${userId}::int and expires_at > ${now} limit 1
  `.execute(db)
  return rows.length > 0
}
