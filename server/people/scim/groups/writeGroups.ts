import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type DirectoryCaller, directoryDetails } from '#server/people/scim/caller.ts'
import { lockDirectory } from '#server/people/scim/door/authenticate.ts'
import { changeMembers } from './members.ts'
import type { GroupChange } from './parseGroup.ts'
import { type DirectoryGroup, findGroup } from './readGroups.ts'

type Tx = Transaction<Schema>

/** Creates a group, which gives nothing until an administrator links it. @throws Failure `scim.groupTaken`, `scim.member` */
export const createGroup = (
  portal: Portal,
  { displayName, externalId = null, members }: GroupChange & { displayName: string },
  caller: DirectoryCaller,
): Promise<DirectoryGroup> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockDirectory(tx, caller)
    await refuseTaken(tx, displayName, null)
    const now = portal.clock.now().toISOString()
    const { id } = await tx
      .insertInto('scimGroups')
      .values({ displayName, externalId, createdAt: now, updatedAt: now, goneAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, null, 'scimGroup.created', 'scimGroup', id, directoryDetails(caller))
    await changeMembers(portal, tx, id, members, caller)
    return findGroup(tx, String(id))
  })

/** Updates a group and its members. @throws Failure `record.notFound`, `scim.groupTaken`, `scim.member` */
export const updateGroup = (portal: Portal, id: string, change: GroupChange, caller: DirectoryCaller): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockDirectory(tx, caller)
    const known = await findGroup(tx, id, { excludedAttributes: 'members' })
    const { displayName = known.displayName, externalId = known.externalId, members } = change
    await refuseTaken(tx, displayName, known.id)
    const isSame = displayName === known.displayName && externalId === known.externalId
    await tx
      .updateTable('scimGroups')
      .set({ displayName, externalId, updatedAt: portal.clock.now().toISOString() })
      .where('id', '=', known.id)
      .execute()
    if (!isSame) await audit(portal, tx, null, 'scimGroup.amended', 'scimGroup', known.id, directoryDetails(caller))
    await changeMembers(portal, tx, known.id, members, caller)
  })

/** Removes a group and its members, whose seats end with it. @throws Failure `record.notFound` */
export const deleteGroup = (portal: Portal, id: string, caller: DirectoryCaller): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockDirectory(tx, caller)
    const { id: groupId } = await findGroup(tx, id, { excludedAttributes: 'members' })
    const none = { replaced: new Set<number>(), added: new Set<number>(), removed: new Set<number>() }
    await changeMembers(portal, tx, groupId, none, caller)
    await audit(portal, tx, null, 'scimGroup.deleted', 'scimGroup', groupId, directoryDetails(caller))
    await tx
      .updateTable('scimGroups')
      .set({ goneAt: portal.clock.now().toISOString() })
      .where('id', '=', groupId)
      .execute()
  })

async function refuseTaken(tx: Tx, displayName: string, id: number | null): Promise<void> {
  const { rows } = await sql`
    select from scim_groups where gone_at is null and lower(display_name) = lower(${displayName})
      and id is distinct from ${id}::int`.execute(tx)
  if (rows.length > 0) throw new Failure('scim.groupTaken')
}
