import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { releaseSeats, type SeatAuthor, syncSeats } from '#server/people/bodies/directorySeats.ts'
import { type DirectoryCaller, directoryDetails } from '#server/people/scim/caller.ts'
import { holdIfTooMany, recordRelease } from '#server/people/scim/removals.ts'
import { lockAccounts } from '#server/people/users/lockAccounts.ts'

type Tx = Transaction<Schema>

/** What a call of the directory does to the members of a group. */
export interface MemberChange {
  /** the members that it must have afterwards; null: those that it has, with `added` and without `removed` */
  replaced: ReadonlySet<number> | null
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
}

/**
 * Changes the members of a group, with the seats that it gives. Removals from a linked group wait for an administrator when
 * there are too many.
 * @throws Failure `scim.member` for somebody whom the directory does not know
 */
export async function changeMembers(
  portal: Portal,
  tx: Tx,
  groupId: number,
  change: MemberChange,
  caller: DirectoryCaller,
): Promise<void> {
  const members = await tx
    .selectFrom('scimMembers')
    .select(['userId', 'leaving'])
    .where('groupId', '=', groupId)
    .execute()
  const present = new Set(members.flatMap(({ userId, leaving }) => (leaving ? [] : [userId])))
  const wanted = change.replaced ?? present.union(change.added).difference(change.removed)
  const joining = [...wanted.difference(present)]
  const left = [...present.difference(wanted)]
  if (joining.length > 0) await addMembers(tx, groupId, joining)
  const staying = members.flatMap(({ userId, leaving }) => (leaving && wanted.has(userId) ? [userId] : []))
  await recordRelease(portal, tx, staying, caller)
  const bodyId = await findLinkedBody(tx, groupId)
  if (left.length > 0) await lockAccounts(tx, left)
  if (bodyId !== null && (await holdIfTooMany(portal, tx, left, caller)))
    await sql`update scim_members set leaving = true
      where group_id = ${groupId} and user_id = any(${left}::int[])`.execute(tx)
  else await sql`delete from scim_members where group_id = ${groupId} and user_id = any(${left}::int[])`.execute(tx)
  if (bodyId === null) return
  const author: SeatAuthor = { by: null, details: directoryDetails(caller) }
  await syncSeats(portal, tx, { bodyId, userIds: [...joining, ...left] }, author)
}

async function addMembers(tx: Tx, groupId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select users.id from users left join scim_users known on known.user_id = users.id
    where users.id = any(${userIds}::int[]) and known.gone_at is null
    order by users.id for key share of users`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const unknown = userIds.find((id) => !found.has(id))
  if (unknown !== undefined) throw new Failure('scim.member', { values: { name: unknown } })
  await sql`insert into scim_members (group_id, user_id) select ${groupId}, id from unnest(${userIds}::int[]) id
    on conflict (group_id, user_id) do update set leaving = false`.execute(tx)
}

/** Finds the body to which a group is linked; null when there is none. */
export async function findLinkedBody(tx: Tx, groupId: number): Promise<number | null> {
  const link = await tx.selectFrom('scimGroupLinks').select('bodyId').where('groupId', '=', groupId).executeTakeFirst()
  return link?.bodyId ?? null
}

/**
 * Takes people out of groups, and ends the seats that these gave.
 * @param onlyHeld only where their removal waits for an administrator
 */
export async function leaveGroups(
  portal: Portal,
  tx: Tx,
  { userIds, onlyHeld }: { userIds: readonly number[]; onlyHeld: boolean },
  author: SeatAuthor,
): Promise<void> {
  const { rows } = await sql<{ userId: number; bodyId: number | null }>`
    with gone as (
      delete from scim_members where user_id = any(${userIds}::int[]) and (leaving or not ${onlyHeld})
      returning group_id, user_id)
    select gone.user_id, link.body_id from gone left join scim_group_links link on link.group_id = gone.group_id
  `.execute(tx)
  const bodies = Map.groupBy(rows, ({ bodyId }) => bodyId)
  for (const [bodyId, left] of bodies) {
    if (bodyId === null) continue
    await syncSeats(portal, tx, { bodyId, userIds: left.map(({ userId }) => userId) }, author)
  }
}

/** Takes people out of groups that the directory has deleted. They keep the seats that these gave, as by `unlinkGroup`. */
export async function leaveDeletedGroups(tx: Tx, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ bodyId: number; userIds: number[] }>`
    with gone as (
      delete from scim_members member using scim_groups held
      where held.id = member.group_id and held.gone_at is not null and member.user_id = any(${userIds}::int[])
      returning member.group_id, member.user_id)
    select link.body_id, array_agg(gone.user_id) as user_ids
    from gone join scim_group_links link on link.group_id = gone.group_id
    group by link.body_id`.execute(tx)
  for (const scope of rows) await releaseSeats(tx, scope)
}
