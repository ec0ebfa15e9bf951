import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

const facts = { userId: sql<number>`users.id`, status: sql<string>`users.status` }

/**
 * Refuses a caller who is not the owner of the account in the URL. Administrators have calls of their own; the route of
 * the account itself does not call this for them. (QUALITY "Seed traps")
 * @throws Failure `access.denied`; `record.notFound` when the viewer may not even see the account
 */
export async function requireOwnAccount({ db }: Portal, viewer: Viewer, userId: number): Promise<void> {
  if (userId === viewer.id) return
  const seen = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(allowed(viewer, 'users.read', facts))
    .executeTakeFirst()
  throw new Failure(seen ? 'access.denied' : 'record.notFound')
}
