import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { hashToken } from '#server/ground/identity/signInTokens.ts'

interface RevocationOptions {
  /** token of the sign-in that continues, with the remember-me token of its device */
  exceptSignIn?: string
  /**
   * Who revokes. Recovery links survive a revocation by the owner, since somebody who knows the password can cause it
   * too. The portal, its administrators and its operator delete them as well.
   */
  by: 'owner' | 'portal'
}

/**
 * Revokes everything that gives access to these accounts without the current password: sign-ins, remember-me tokens,
 * pending links of every purpose, devices that are asked for no code, browsers that receive notifications, access tokens, and the URL of the personal
 * calendar. Called whenever a password changes, an account
 * is closed or a user is signed out everywhere. Locks the accounts: callers that delete links or sign-ins before it
 * lock them first.
 */
export async function revokeAccess(
  tx: Transaction<Schema>,
  userIds: readonly number[],
  { exceptSignIn, by }: RevocationOptions,
): Promise<void> {
  await lockForRevocation(tx, userIds)
  const kept = exceptSignIn === undefined ? null : hashToken(exceptSignIn)
  await sql`
    with forgotten as (
      delete from remembrances where user_id = any(${userIds}::int[]) and not exists (
        select from sign_ins where sign_ins.remembrance_id = remembrances.id and sign_ins.token_hash = ${kept}::bytea)),
    tokens as (update access_tokens set revoked = true where user_id = any(${userIds}::int[])),
    pushes as (
      delete from push_subscriptions push where push.user_id = any(${userIds}::int[]) and not exists (
        select from sign_ins where sign_ins.id = push.sign_in_id and sign_ins.token_hash = ${kept}::bytea)),
    feeds as (delete from calendar_feeds where user_id = any(${userIds}::int[])),
    recognized as (delete from recognized_devices where user_id = any(${userIds}::int[])),
    keys as (delete from passkeys where user_id = any(${userIds}::int[])),
    links as (delete from account_links where user_id = any(${userIds}::int[])),
    recoveries as (delete from recovery_links where user_id = any(${userIds}::int[]) and ${by === 'portal'})
    delete from sign_ins where user_id = any(${userIds}::int[]) and token_hash is distinct from ${kept}::bytea
  `.execute(tx)
}

/** Deletes the pending links of an account, of every purpose. Its sign-ins continue. */
export async function revokePendingLinks(
  tx: Transaction<Schema>,
  userId: number,
  { by }: Pick<RevocationOptions, 'by'>,
): Promise<void> {
  await sql`
    with links as (delete from account_links where user_id = ${userId})
    delete from recovery_links where user_id = ${userId} and ${by === 'portal'}
  `.execute(tx)
}
