import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { UsersQuery } from '#contract/people/users/userQueries.ts'
import type { DirectoryEntry, UserRecord } from '#contract/people/users/users.ts'
import { auditRead } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { type List, listPageSql, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readWithinQuota } from './directoryQuota.ts'
import { userFacts } from './facts.ts'
import { canAdminister, usersCondition } from './filters.ts'
import { findFullAccount } from './fullAccount.ts'
import { directoryEntryJson, directoryJoins } from './present.ts'

/**
 * Lists the directory: activated users by last name. Administrators may filter otherwise and sort.
 * @throws Failure `request.tooMany` when a member copies the directory
 */
export function list(portal: Portal, viewer: Viewer, query: UsersQuery, slice: Slice): Promise<Rows<DirectoryEntry>> {
  const day = today(portal.clock)
  const condition = usersCondition(viewer, query, day)
  const { irp, irpRole, job, mandate, q } = query
  const people = peopleList(viewer, condition, day)
  // Other filters leave most users: the page is read in the order of the directory, and the total counted apart.
  if (!irp && !irpRole && !job && !mandate && !q)
    people.total = sql`(select count(*)::int from users person where ${allowed(viewer, 'users.read', userFacts)} and ${condition})`
  return canAdminister(viewer)
    ? readPage(portal.db, people, slice)
    : readWithinQuota(portal, viewer, listPageSql(people, slice))
}

/**
 * Finds a user as the directory shows them; the whole account for its owner and for administrators.
 * @throws Failure `record.notFound` if unknown or hidden from the viewer; `request.tooMany`
 */
export async function find(portal: Portal, viewer: Viewer, id: number): Promise<UserRecord> {
  // The whole account may be read whatever its state.
  if (can(viewer, 'users.readWhole', { userId: id, status: 'validated' })) {
    const whole = await findFullAccount(portal, viewer, id)
    if (id !== viewer.id) await auditRead(portal, viewer, 'account.read', 'user', id)
    return whole
  }
  const person = peopleList(viewer, sql`person.id = ${id}`, today(portal.clock))
  const { rows } = await readWithinQuota(portal, viewer, listPageSql(person, { limit: 1, offset: 0 }))
  if (!rows[0]) throw new Failure('record.notFound')
  return { '@context': '/api/contexts/User', ...rows[0] }
}

const peopleList = (viewer: Viewer, condition: RawBuilder<SqlBool>, day: string): List<DirectoryEntry> => ({
  matching: sql`
    select person.id, person.filed_under, person.created_at, person.last_sign_in_at
    from users person where ${allowed(viewer, 'users.read', userFacts)} and ${condition}`,
  order: byName,
  reverseOrder: sql`filed_under desc, id desc`,
  orders: canAdminister(viewer) ? accountOrders : directoryOrders,
  neverNull: ['lastName', 'createdAt'],
  row: directoryEntryJson(viewer, day),
  joins: directoryJoins(day),
})

const byName = sql`filed_under, id`
const directoryOrders = { lastName: sql`filed_under` }
/** Users who never signed in come last in both directions. */
const accountOrders = { ...directoryOrders, createdAt: sql`created_at`, lastSignInAt: sql`last_sign_in_at` }

/** Lists the ids of the users of a query, in the order of the directory. */
export async function listIds({ db, clock }: Portal, viewer: Viewer, query: UsersQuery): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from users person
    where ${allowed(viewer, 'users.read', userFacts)} and ${usersCondition(viewer, query, today(clock))}
    order by ${byName}
  `.execute(db)
  return rows.map(({ id }) => id)
}
