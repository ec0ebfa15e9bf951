import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ScimGroupLinkForm } from '#contract/people/scim/scim.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { releaseSeats, syncSeats } from '#server/people/bodies/directorySeats.ts'
import { requireSeatChoices } from '#server/people/bodies/requireSeatChoices.ts'
import { findLinkedBody } from './members.ts'

type Tx = Transaction<Schema>

/**
 * Links a group to a body: its members get a seat there from today. A former link is ended as by `unlinkGroup`.
 * @throws Failure `record.notFound`; the violations of a body or mandate that does not exist or is not active
 */
export const linkGroup = (portal: Portal, viewer: Viewer, groupId: number, form: ScimGroupLinkForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const userIds = await findMembers(tx, groupId)
    await lockForRevocation(tx, userIds)
    await lockViewer(portal, tx, viewer)
    await requireGroup(tx, groupId)
    const body = await requireSeatChoices(tx, form)
    const former = await findLinkedBody(tx, groupId)
    const link = { bodyId: form.irp.id, role: form.irpRole, mandateId: form.mandate?.id ?? null }
    await tx
      .insertInto('scimGroupLinks')
      .values({ groupId, ...link })
      .onConflict((linked) => linked.column('groupId').doUpdateSet(link))
      .execute()
    await audit(portal, tx, viewer, 'scimGroup.linked', 'scimGroup', groupId, { irp: body })
    if (former !== null && former !== link.bodyId) await releaseSeats(tx, { bodyId: former, userIds })
    await syncSeats(portal, tx, { bodyId: link.bodyId, userIds }, { by: viewer, details: {} })
  })

/**
 * Unlinks a group from its body. Its members keep their seats, which are now as if an administrator had given them.
 * @throws Failure `record.notFound` when it is not linked
 */
export const unlinkGroup = (portal: Portal, viewer: Viewer, groupId: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await lockViewer(portal, tx, viewer)
    await requireGroup(tx, groupId)
    const link = await tx
      .deleteFrom('scimGroupLinks')
      .where('groupId', '=', groupId)
      .returning('bodyId')
      .executeTakeFirst()
    if (!link) throw new Failure('record.notFound')
    await releaseSeats(tx, { bodyId: link.bodyId, userIds: await findMembers(tx, groupId) })
    await audit(portal, tx, viewer, 'scimGroup.unlinked', 'scimGroup', groupId)
  })

async function findMembers(tx: Tx, groupId: number): Promise<number[]> {
  const members = await tx.selectFrom('scimMembers').select('userId').where('groupId', '=', groupId).execute()
  return members.map(({ userId }) => userId)
}

async function requireGroup(tx: Tx, groupId: number): Promise<void> {
  const group = await tx
    .selectFrom('scimGroups')
    .select('id')
    .where('id', '=', groupId)
    .where('goneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!group) throw new Failure('record.notFound')
}
