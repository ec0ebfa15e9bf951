import { sql } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** How long an expired token is listed, for who asks why a program is refused. */
const shownAfterExpiry = '30 days'

/**
 * Writes the expiry of access tokens in the audit trail, and deletes tokens a month after it. Task `tokens.expire`; a
 * token itself stops at its instant, whether or not this runs.
 */
export const expireAccessTokens = (portal: Portal): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const now = portal.clock.now()
    const { rows } = await sql<{ id: number }>`
      update access_tokens set expiry_recorded = true
      where expires_at <= ${now} and not expiry_recorded and not revoked returning id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await audit(portal, tx, null, 'token.expired', 'accessToken', ids)
    await sql`delete from access_tokens where expires_at <= ${now}::timestamptz - ${sql.lit(shownAfterExpiry)}::interval`.execute(
      tx,
    )
  })
