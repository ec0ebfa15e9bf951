import { sql } from 'kysely'
import { isOpen } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Deletes expired sign-ins, remember-me tokens, recognized devices, mailed links (with the email address they would have
 * confirmed), unfinished sign-ins by a provider, unfinished set-ups of a second step and sign-in failures that no longer
 * count. A sign-in with a remember-me token stays as long as that token. Task
 * `signIns.expire`; does not depend on anybody signing in.
 */
export async function deleteExpiredSignIns({ db, clock }: Portal): Promise<void> {
  const now = clock.now()
  await sql`delete from remembrances where expires_at <= ${now}`.execute(db)
  await sql`delete from sign_ins where remembrance_id is null and not (${isOpen(now)})`.execute(db)
  await sql`delete from account_links where expires_at <= ${now}`.execute(db)
  await sql`delete from recognized_devices where expires_at <= ${now}`.execute(db)
  await sql`
    delete from second_factors where confirmed_at is null and created_at <= ${now}::timestamptz - interval '1 day'
  `.execute(db)
  await sql`delete from recovery_links where expires_at <= ${now}`.execute(db)
  await sql`delete from provider_requests where expires_at <= ${now}`.execute(db)
  await sql`delete from pending_identities where expires_at <= ${now}`.execute(db)
  await sql`delete from used_logout_tokens where expires_at <= ${now}`.execute(db)
  await sql`delete from used_passkey_challenges where expires_at <= ${now}`.execute(db)
  await sql`
    delete from sign_in_failures
    where since <= ${now}::timestamptz - interval '24 hours' and coalesce(blocked_until <= ${now}, true)
  `.execute(db)
}
