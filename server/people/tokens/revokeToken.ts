import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/**
 * Revokes an access token. The row stays until its expiry, so that the program learns why it is refused. Waits for
 * uploads that the token is finishing.
 * @param ownerId the owner it must have; null for an administrator, who may revoke any
 * @throws Failure `record.notFound` when it is another person's, or revoked
 */
export const revokeAccessToken = (portal: Portal, by: Viewer, tokenId: number, ownerId: number | null): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ userId: number }>`
      select user_id from access_tokens where id = ${tokenId} and not revoked
        and (${ownerId}::int is null or user_id = ${ownerId}::int) for update`.execute(tx)
    // After the lock of the token, which may be that of the call.
    await lockViewer(portal, tx, by)
    if (rows.length === 0) throw new Failure('record.notFound')
    await tx.updateTable('accessTokens').set({ revoked: true }).where('id', '=', tokenId).execute()
    await audit(portal, tx, by, 'token.revoked', 'accessToken', tokenId)
  })
