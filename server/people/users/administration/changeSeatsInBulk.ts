import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { UsersBulkForm } from '#contract/people/users/userForms.ts'
import { auditEach } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockForRevocation } from '#server/ground/identity/lockForRevocation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { describeSeatsOf } from '#server/people/bodies/describeSeats.ts'
import type { LockedPerson } from '#server/people/users/lockAccounts.ts'
import { formatFrenchDate } from '#server/people/users/usersCsv.ts'

type Tx = Transaction<Schema>
type SeatsChange = Pick<UsersBulkForm, 'irp' | 'role' | 'endsOn'>

/**
 * Ends the seats of several people on a day, in one body or in all; seats that end earlier stay.
 * @returns the number of people whose seats changed
 * @throws Failure `users.noneChanged` when a seat begins after that day
 */
export const endMandates = (
  portal: Portal,
  tx: Tx,
  viewer: Viewer,
  people: readonly LockedPerson[],
  { irp, endsOn }: SeatsChange,
): Promise<number> =>
  changeSeats(portal, tx, viewer, people, async (ids) => {
    const day = endsOn ?? ''
    const concerned = sql`user_id = any(${ids}::int[]) and (${irp?.id ?? null}::int is null or body_id = ${irp?.id ?? null})
      and (ends_on is null or ends_on > ${day}::date)`
    const { rows: later } = await sql<{ userId: number; startsOn: string }>`
      select user_id, starts_on from assignments where ${concerned} and starts_on > ${day}::date order by user_id limit 1
    `.execute(tx)
    if (later[0]) throw seatBeginsLater(people, later[0])
    const { rows } = await sql<{ userId: number }>`
      update assignments set ends_on = ${day}::date where ${concerned} returning user_id`.execute(tx)
    return rows.map(({ userId }) => userId)
  })

/**
 * Sets the role of several people in a body where they sit or will sit. Others are not changed.
 * @returns the number of people whose role changed
 */
export const setRole = (
  portal: Portal,
  tx: Tx,
  viewer: Viewer,
  people: readonly LockedPerson[],
  { irp, role }: SeatsChange,
  today: string,
): Promise<number> =>
  changeSeats(portal, tx, viewer, people, async (ids) => {
    const { rows } = await sql<{ userId: number }>`
      update assignments set role = ${role}
      where user_id = any(${ids}::int[]) and body_id = ${irp?.id} and role <> ${role}
        and (ends_on is null or ends_on >= ${today}::date)
      returning user_id
    `.execute(tx)
    return rows.map(({ userId }) => userId)
  })

/** Changes seats under the lock for revoked rights, and writes the former and new seats of each person in the trail. */
async function changeSeats(
  portal: Portal,
  tx: Tx,
  viewer: Viewer,
  people: readonly LockedPerson[],
  change: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<number> {
  const ids = people.map(({ id }) => id)
  await lockForRevocation(tx, ids)
  const before = await describeSeatsOf(tx, ids)
  const changed = [...new Set(await change(ids))].sort((a, b) => a - b)
  if (changed.length === 0) return 0
  const after = await describeSeatsOf(tx, changed)
  await tx
    .updateTable('users')
    .set(({ eb }) => ({
      updatedAt: portal.clock.now().toISOString(),
      updatedBy: viewer.id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', sql<number>`any(${changed}::int[])`)
    .execute()
  const lines = changed.map((id) => {
    const [old, now] = [before.get(id) ?? [], after.get(id) ?? []]
    return {
      id,
      details: {
        placesBefore: old.filter((place) => !now.includes(place)),
        placesAfter: now.filter((place) => !old.includes(place)),
      },
    }
  })
  await auditEach(portal, tx, viewer, 'account.amended', 'user', lines)
  return changed.length
}

function seatBeginsLater(people: readonly LockedPerson[], { userId, startsOn }: { userId: number; startsOn: string }) {
  const person = people.find(({ id }) => id === userId)
  const name = person ? `${person.firstName} ${person.lastName}` : ''
  return new Failure('users.noneChanged', {
    values: { name, state: `un mandat commence plus tard, le ${formatFrenchDate(startsOn)}` },
  })
}
