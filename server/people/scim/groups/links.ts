import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ScimGroupLinkForm } from '#contract/people/scim/scim.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockAdministration } from '#server/people/users/lockAccounts.ts'
import { syncSeats } from './seats.ts'

type Tx = Transaction<Schema>

/**
 * Links a group to a body: its members get a seat there from today. A former link is ended as by `unlinkGroup`.
 * @throws Failure `record.notFound`; the violations of a body or mandate that does not exist or is not active
 */
export const linkGroup = (portal: Portal, viewer: Viewer, groupId: number, form: ScimGroupLinkForm): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await requireGroup(tx, groupId)
    const link = { bodyId: form.irp.id, role: form.irpRole, mandateId: form.mandate?.id ?? null }
    const body = await requireChoices(tx, link)
    await releaseSeats(tx, groupId, link.bodyId)
    await tx
      .insertInto('scimGroupLinks')
      .values({ groupId, ...link })
      .onConflict((former) => former.column('groupId').doUpdateSet(link))
      .execute()
    await audit(portal, tx, viewer, 'scimGroup.linked', 'scimGroup', groupId, { irp: body })
    const members = await tx.selectFrom('scimMembers').select('userId').where('groupId', '=', groupId).execute()
    const userIds = members.map(({ userId }) => userId)
    await syncSeats(portal, tx, { bodyId: link.bodyId, userIds }, { by: viewer, details: {} })
  })

/**
 * Unlinks a group from its body. Its members keep their seats, which are now as if an administrator had given them.
 * @throws Failure `record.notFound` when it is not linked
 */
export const unlinkGroup = (portal: Portal, viewer: Viewer, groupId: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    await requireGroup(tx, groupId)
    await releaseSeats(tx, groupId, null)
    const { numDeletedRows } = await tx.deleteFrom('scimGroupLinks').where('groupId', '=', groupId).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Failure('record.notFound')
    await audit(portal, tx, viewer, 'scimGroup.unlinked', 'scimGroup', groupId)
  })

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

/** @returns the name of the body */
async function requireChoices(
  tx: Tx,
  { bodyId, mandateId }: { bodyId: number; mandateId: number | null },
): Promise<string> {
  const { rows } = await sql<{ body: string | null; hasMandate: boolean }>`
    select (select name from bodies where id = ${bodyId} and active) as body,
      ${mandateId}::int is null or exists (select from mandates where id = ${mandateId}::int and active) as has_mandate
  `.execute(tx)
  const { body = null, hasMandate = false } = rows[0] ?? {}
  const faults: FieldFailure[] = []
  if (body === null) faults.push(['irp', 'record.gone'])
  if (!hasMandate) faults.push(['mandate', 'record.gone'])
  rejectFields(faults)
  return body ?? ''
}

/** Leaves the seats that only this group gives to their holders, unless they are of this body. */
const releaseSeats = (tx: Tx, groupId: number, keptBodyId: number | null) =>
  sql`
    delete from scim_seats using assignments seat, scim_group_links link, scim_members member
    where seat.id = scim_seats.assignment_id and link.group_id = ${groupId} and seat.body_id = link.body_id
      and seat.body_id is distinct from ${keptBodyId}::int
      and member.group_id = link.group_id and member.user_id = seat.user_id
      and not exists (
        select from scim_members elsewhere join scim_group_links other on other.group_id = elsewhere.group_id
        where elsewhere.user_id = seat.user_id and other.body_id = seat.body_id and other.group_id <> ${groupId})
  `.execute(tx)
