import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Claims } from './claims.ts'

/** The account that has the address of an unknown identity. */
export interface Owner {
  id: number
  status: 'pending' | 'validated'
  hasPassword: boolean
  /** another identity of this provider opens it */
  hasIdentityHere: boolean
  hasOtherIdentity: boolean
}

/** Finds the account of the address in the claims. */
export async function findOwner(db: Db, { email, issuer }: Claims): Promise<Owner | null> {
  if (email === null) return null
  const { rows } = await sql<Owner>`
    select id, status, password_hash is not null as has_password,
      exists (select from identities where user_id = users.id and issuer = ${issuer}) as has_identity_here,
      exists (select from identities where user_id = users.id and issuer <> ${issuer}) as has_other_identity
    from users where email = ${email}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Inserts the identity of an account.
 * @returns its id; null when it opens another account, or another identity of this provider opens this one
 */
export async function insertIdentity(
  tx: Transaction<Schema>,
  userId: number,
  { issuer, subject, email }: Pick<Claims, 'issuer' | 'subject' | 'email'>,
  now: Date,
): Promise<number | null> {
  const at = now.toISOString()
  const inserted = await tx
    .insertInto('identities')
    .values({ userId, issuer, subject, email, createdAt: at, lastUsedAt: null })
    .onConflict((taken) => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
