import { sql, type Transaction } from 'kysely'
import type { AuditDetails } from '#server/ground/audit/details.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { invitePeople } from '#server/people/accounts/invitations.ts'
import { type DirectoryCaller, directoryDetails } from '#server/people/scim/caller.ts'
import { leaveGroups } from '#server/people/scim/groups/members.ts'
import { holdIfTooMany, recordRelease } from '#server/people/scim/removals.ts'
import { activateAll } from '#server/people/users/activateAccounts.ts'
import { closeAccounts } from '#server/people/users/closeAccounts.ts'
import type { LockedPerson } from '#server/people/users/lockAccounts.ts'

type Tx = Transaction<Schema>

/** `close`: the person may no longer sign in; `gone`: the directory does not know them any more either. */
type Removal = 'close' | 'gone'

/**
 * Closes an account for the directory, or notes that this waits for an administrator. An account that is closed already
 * stays as it is. The account and what it wrote are kept: erasing a person is decided by people.
 * @throws Failure `scim.lastAdministrator`
 */
export async function closeByDirectory(
  portal: Portal,
  tx: Tx,
  person: LockedPerson,
  removal: Removal,
  caller: DirectoryCaller,
): Promise<void> {
  const ids = [person.id]
  if (person.status === 'validated') {
    if ((await administratorsWhoMayLeave(tx, [person])).length < countAdministrators([person]))
      throw new Failure('scim.lastAdministrator')
    if (await holdIfTooMany(portal, tx, ids, caller)) {
      await sql`update scim_users set held = ${removal} where user_id = ${person.id}`.execute(tx)
      return
    }
  }
  await applyRemoval(portal, tx, [person], removal, directoryDetails(caller))
}

/** Closes accounts as the directory asked, without counting them. */
export async function applyRemoval(
  portal: Portal,
  tx: Tx,
  people: readonly LockedPerson[],
  removal: Removal,
  details: AuditDetails,
): Promise<void> {
  const now = portal.clock.now().toISOString()
  const ids = people.map(({ id }) => id)
  const open = people.filter(({ status }) => status === 'validated')
  if (open.length > 0) {
    await closeAccounts(portal, tx, open, 'directory', details)
    // the same instant, by which `reopenByDirectory` knows who has closed it
    await sql`update scim_users set closed_at = users.closed_at from users
      where users.id = user_id and user_id = any(${open.map(({ id }) => id)}::int[])`.execute(tx)
  }
  await sql`update scim_users set held = null, gone_at = case when ${removal === 'gone'} then ${now}::timestamptz else gone_at end
    where user_id = any(${ids}::int[])`.execute(tx)
  if (removal === 'gone') await leaveGroups(portal, tx, { userIds: ids, onlyHeld: false }, { by: null, details })
}

/**
 * Opens an account again that the directory closed, or gives up a closing that waits. An account that somebody else, or
 * the portal itself, has closed stays closed: the answer says so.
 */
export async function reopenByDirectory(
  portal: Portal,
  tx: Tx,
  person: LockedPerson,
  caller: DirectoryCaller,
): Promise<void> {
  const known = await tx
    .selectFrom('scimUsers')
    .select(['held', 'closedAt'])
    .where('userId', '=', person.id)
    .executeTakeFirst()
  if (known?.held) {
    await tx.updateTable('scimUsers').set({ held: null }).where('userId', '=', person.id).execute()
    await recordRelease(portal, tx, [person.id], caller)
  }
  const closedByDirectory = known?.closedAt != null && known.closedAt === person.closedAt
  if (person.status === 'validated' || !closedByDirectory) return
  const invited = person.passwordHash === null
  await activateAll(portal, tx, null, [person], { invited })
  await tx.updateTable('scimUsers').set({ closedAt: null }).where('userId', '=', person.id).execute()
  if (invited) await invitePeople(portal, tx, [person])
}

const isActiveAdministrator = ({ status, roles }: LockedPerson) =>
  status === 'validated' && roles.includes('ROLE_ADMIN')
const countAdministrators = (people: readonly LockedPerson[]) => people.filter(isActiveAdministrator).length

/**
 * The administrators among these people who may be closed: all of them when another one remains, who is not waiting to be
 * closed either; else none.
 */
export async function administratorsWhoMayLeave(tx: Tx, people: readonly LockedPerson[]): Promise<LockedPerson[]> {
  const leaving = people.filter(isActiveAdministrator)
  if (leaving.length === 0) return []
  const { rows } = await sql`
    select from users left join scim_users on scim_users.user_id = users.id
    where 'ROLE_ADMIN' = any(roles) and activated_at is not null and held is null
      and id <> all(${leaving.map(({ id }) => id)}::int[]) limit 1`.execute(tx)
  return rows.length > 0 ? leaving : []
}
