import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'

interface EndedAccess {
  /** the cookie of the sign-in by which the person goes on, with what remembers its device */
  exceptSignIn?: string
  /**
   * Who ends it. What an owner can do, somebody who knows their password can do too: recovery links survive it. The portal, its
   * administrators and its operator end those as well.
   */
  by: 'owner' | 'portal'
}

/**
 * Ends everything that opens these accounts without the present password: sign-ins, remembered devices, pending links of every
 * purpose, and the address of the personal calendar. Called by whatever changes a password, closes an account or signs a person out
 * everywhere. Locks the accounts: whoever deletes links or sign-ins before it locks them first.
 */
export async function endAccess(
  tx: Transaction<Schema>,
  userIds: readonly number[],
  { exceptSignIn, by }: EndedAccess,
): Promise<void> {
  await lockForRevocation(tx, userIds)
  const kept = exceptSignIn === undefined ? null : hashToken(exceptSignIn)
  await sql`
    with forgotten as (
      delete from remembrances where user_id = any(${userIds}::int[]) and not exists (
        select from sign_ins where sign_ins.remembrance_id = remembrances.id and sign_ins.token_hash = ${kept}::bytea)),
    feeds as (delete from calendar_feeds where user_id = any(${userIds}::int[])),
    links as (delete from account_links where user_id = any(${userIds}::int[])),
    recoveries as (delete from recovery_links where user_id = any(${userIds}::int[]) and ${by === 'portal'})
    delete from sign_ins where user_id = any(${userIds}::int[]) and token_hash is distinct from ${kept}::bytea
  `.execute(tx)
}

/** Ends the pending links of an account, of every purpose. Its sign-ins go on. */
export async function endPendingLinks(
  tx: Transaction<Schema>,
  userId: number,
  { by }: Pick<EndedAccess, 'by'>,
): Promise<void> {
  await sql`
    with links as (delete from account_links where user_id = ${userId})
    delete from recovery_links where user_id = ${userId} and ${by === 'portal'}
  `.execute(tx)
}
