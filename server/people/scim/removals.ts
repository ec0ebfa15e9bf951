import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { exceedsShare } from '#server/ground/tasks/bulkOperation.ts'
import { type DirectoryCaller, directoryDetails } from './caller.ts'

const windowMs = 3_600_000

/**
 * Counts people whom the directory closes, deletes or takes out of a linked group. When it has removed too many within an
 * hour, these are held: the caller notes what waits, and administrators are asked.
 * @param userIds people who lose something, whom the caller has locked
 * @returns whether these removals must wait
 */
export async function holdIfTooMany(
  portal: Portal,
  tx: Transaction<Schema>,
  userIds: readonly number[],
  caller: DirectoryCaller,
): Promise<boolean> {
  if (userIds.length === 0) return false
  const now = portal.clock.now()
  const since = new Date(now.getTime() - windowMs).toISOString()
  await sql`delete from scim_removals where at <= ${since}::timestamptz`.execute(tx)
  await sql`
    insert into scim_removals (user_id, at) select id, ${now.toISOString()}::timestamptz from unnest(${userIds}::int[]) id
    on conflict (user_id) do update set at = excluded.at`.execute(tx)
  const { rows } = await sql<{ count: number; total: number }>`
    with removed as (
      select user_id from scim_removals
      union select user_id from scim_users where held is not null
      union select user_id from scim_members where leaving)
    select (select count(*)::int from removed) as count,
      (select count(*)::int from users where activated_at is not null or id in (select user_id from removed)) as total
  `.execute(tx)
  const { count = 0, total = 0 } = rows[0] ?? {}
  const isHeld = exceedsShare({ share: portal.config.scimHeldShare }, { count, total, ids: null })
  if (!isHeld) return false
  await audit(portal, tx, null, 'scim.held', 'user', userIds, directoryDetails(caller))
  await portal.tasks.enqueue(tx, 'scim.hold', {}, 'scim.hold')
  return true
}

/** Notes that the directory has given up removals that waited for an administrator, who is asked about the others. */
export async function recordRelease(
  portal: Portal,
  tx: Transaction<Schema>,
  userIds: readonly number[],
  caller: DirectoryCaller,
): Promise<void> {
  if (userIds.length === 0) return
  await audit(portal, tx, null, 'scim.released', 'user', userIds, directoryDetails(caller))
  await portal.tasks.enqueue(tx, 'scim.hold', {}, 'scim.hold')
}
