import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BodyWelcome, BodyWelcomeForm } from '#contract/people/bodies/bodies.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** Finds what a body's page says to its members. @throws Failure `record.notFound` */
export async function findWelcome(db: Db, id: number): Promise<BodyWelcome> {
  const body = await db.selectFrom('bodies').select(['welcomeText', 'version']).where('id', '=', id).executeTakeFirst()
  if (!body) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/BodyWelcome',
    '@id': `/api/irps/${id}/welcome`,
    '@type': 'BodyWelcome',
    ...body,
  }
}

/**
 * Replaces what a body's page says to its members; the audit trail has both texts.
 * @throws Failure `record.notFound`, `record.stale`
 */
export const amendWelcome = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, welcomeText }: BodyWelcomeForm & { version: number },
): Promise<BodyWelcome> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const now = portal.clock.now()
    const before = await tx
      .selectFrom('bodies')
      .select(['welcomeText', 'version', 'updatedAt', 'updatedBy'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new Failure('record.notFound')
    await assertCurrentVersion(tx, before, version, now)
    await tx
      .updateTable('bodies')
      .set({ welcomeText, version: version + 1, updatedAt: now.toISOString(), updatedBy: viewer.id })
      .where('id', '=', id)
      .execute()
    if (before.welcomeText !== welcomeText)
      await audit(portal, tx, viewer, 'body.amended', 'body', id, {
        fields: ['welcomeText'],
        before: before.welcomeText,
        after: welcomeText,
      })
    return findWelcome(tx, id)
  })
