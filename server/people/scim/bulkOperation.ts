import { sql, type Transaction } from 'kysely'
import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { BulkOperation } from '#server/ground/tasks/bulkOperation.ts'
import { lockAccounts } from '#server/people/users/lockAccounts.ts'
import { leaveDeletedGroups, leaveGroups } from './groups/members.ts'
import { administratorsWhoMayLeave, applyRemoval } from './users/access.ts'

type Tx = Transaction<Schema>
type RemovalKind = Extract<BulkOperationKind, 'scim.remove'>

/** Keeps transactions short, since administrators wait for them. */
const accountsAtOnce = 200

/** What an administrator has approved is said in the audit trail by the name of the work. */
const details = { work: 'scim.remove' }

/** The removals of a directory that wait for an administrator, because it made many within an hour. */
export const scimRemovalOperation = (portal: Portal): { readonly [Kind in RemovalKind]: BulkOperation } => ({
  'scim.remove': {
    share: 0,
    isAlwaysHeld: true,
    async find() {
      const { rows } = await sql<{ ids: number[]; total: number }>`
        select array(${heldSql} order by 1) as ids,
          (select count(*)::int from users where activated_at is not null) as total`.execute(portal.db)
      const { ids = [], total = 0 } = rows[0] ?? {}
      return { count: ids.length, total, ids }
    },
    async run({ ids }, stopping) {
      for (let from = 0; ids && from < ids.length && !stopping?.aborted; from += accountsAtOnce)
        await removeHeld(portal, ids.slice(from, from + accountsAtOnce))
    },
    async decline(tx, ids) {
      await lockAdministration(tx)
      await release(portal, tx, ids ?? [])
    },
  },
})

const heldSql = sql`select user_id from scim_users where held is not null
  union select user_id from scim_members where leaving`

/** Does what waits for these people, unless the directory has given it up meanwhile. */
const removeHeld = (portal: Portal, ids: readonly number[]): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const people = await lockAccounts(tx, ids)
    const { rows } = await sql<{ userId: number; held: 'close' | 'gone' }>`
      select user_id, held from scim_users where user_id = any(${ids}::int[]) and held is not null`.execute(tx)
    const held = new Map(rows.map((row) => [row.userId, row.held]))
    const closing = people.filter(({ id }) => held.has(id))
    const administrators = closing.filter(({ roles }) => roles.includes('ROLE_ADMIN'))
    const mayLeave = new Set((await administratorsWhoMayLeave(tx, administrators)).map(({ id }) => id))
    const kept = administrators.filter(({ id, status }) => status === 'validated' && !mayLeave.has(id))
    for (const removal of ['close', 'gone'] as const) {
      const removed = closing.filter((person) => held.get(person.id) === removal && !kept.includes(person))
      if (removed.length > 0) await applyRemoval(portal, tx, removed, removal, details)
    }
    if (kept.length > 0)
      await release(
        portal,
        tx,
        kept.map(({ id }) => id),
      )
    await leaveGroups(portal, tx, { userIds: ids, onlyHeld: true }, { by: null, details })
  })

/**
 * Gives up the removals that wait for these people: the directory reads them as active members again. The seats of a group
 * that it has deleted stay with their holders.
 */
async function release(portal: Portal, tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update scim_users set held = null where user_id = any(${ids}::int[])`.execute(tx)
  await sql`update scim_members set leaving = false where user_id = any(${ids}::int[])`.execute(tx)
  await leaveDeletedGroups(tx, ids)
  await audit(portal, tx, null, 'scim.released', 'user', ids)
}
