import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { maxScimTokens, type NewScimToken, type ScimTokenForm, scimTokenPrefix } from '#contract/people/scim/scim.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Quota } from '#server/ground/http/limits/quota.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { CallContext } from '#server/people/accounts/currentPassword.ts'
import { prepareToken } from '#server/people/tokens/prepareToken.ts'
import { findScimToken } from './queries.ts'

const quota: Quota = { name: 'scimToken', times: 20, seconds: 24 * 3_600 }

/**
 * Creates a directory token, which an administrator confirms with their password.
 * @returns the token, which the database stores as a hash only
 * @throws Failure the violation of the password; `scim.tooManyTokens`, `request.tooMany`, `login.locked`, `server.busy`
 */
export async function createScimToken(
  portal: Portal,
  viewer: Viewer,
  form: ScimTokenForm,
  origin: CallContext,
): Promise<NewScimToken> {
  const { token, now, stored } = await prepareToken(portal, viewer, { form, prefix: scimTokenPrefix, quota, origin })
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await sql`select pg_advisory_xact_lock(hashtext('scim_tokens'))`.execute(tx)
    await refuseTooMany(tx, now)
    const { id } = await tx
      .insertInto('scimTokens')
      .values({ ...stored, name: form.name, createdBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'scimToken.created', 'scimToken', id, { days: form.days })
    return { ...(await findScimToken(tx, id, now)), token }
  })
}

async function refuseTooMany(db: Db, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('scimTokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('revoked', '=', false)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (count >= maxScimTokens) throw new Failure('scim.tooManyTokens')
}

/**
 * Revokes a directory token at once. The row stays, so that the directory is told why it is refused.
 * @throws Failure `record.notFound` when it does not exist or is revoked
 */
export const revokeScimToken = (portal: Portal, by: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, by)
    const { numUpdatedRows } = await tx
      .updateTable('scimTokens')
      .set({ revoked: true })
      .where('id', '=', id)
      .where('revoked', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('record.notFound')
    await audit(portal, tx, by, 'scimToken.revoked', 'scimToken', id)
  })
