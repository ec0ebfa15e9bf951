import { sql } from 'kysely'
import { isOpen } from '#server/ground/identity/signInTokens.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * The task `signIns.expire`: what opens nothing any more goes, whether anybody signs in again or not: sign-ins that are over, unless
 * « Se souvenir de moi » would open them again; devices that are no longer remembered; links that were mailed, with the address that
 * they would have confirmed; wrong passwords that no longer count.
 */
export async function expireSignIns({ db, clock }: Portal): Promise<void> {
  const now = clock.now()
  await sql`delete from remembrances where expires_at <= ${now}`.execute(db)
  await sql`delete from sign_ins where remembrance_id is null and not (${isOpen(now)})`.execute(db)
  await sql`delete from account_links where expires_at <= ${now}`.execute(db)
  await sql`delete from recovery_links where expires_at <= ${now}`.execute(db)
  await sql`
    delete from sign_in_failures
    where since <= ${now}::timestamptz - interval '24 hours' and coalesce(blocked_until <= ${now}, true)
  `.execute(db)
}
