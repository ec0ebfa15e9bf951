import { sql, type Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import {
  type BodyRenewal,
  isAbsentCondition,
  type RenewSeats,
  readRenewedBody,
  renewedAssignmentCondition,
} from '#server/people/imports/renewal.ts'
import { lockBody } from './lockBody.ts'
import { changeSeats } from './notifySittings.ts'

/**
 * Renews the seats of a body after elections: the assignments of those whom the file does not name end the day before,
 * its members are written, then its seats. Those for whom who sits at a convened session changes are notified.
 * @throws Failure `imports.changed` when the seats or the members are no longer those that the check has read
 */
export const renewSeats: RenewSeats = async (portal, tx, renewal, writeMembers) => {
  const { importId, bodyId, day, by } = renewal
  await lockBody(tx, bodyId)
  const { renewalSeen } = await tx
    .selectFrom('userImports')
    .select('renewalSeen')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  if ((await readRenewedBody(tx, bodyId)).seen !== renewalSeen) throw new Failure('imports.changed')
  let left: number[] = []
  await changeSeats(portal, tx, { bodyId, by }, async () => {
    left = await endAssignments(tx, renewal)
    await writeMembers()
    await writeRenewedSeats(tx, renewal)
  })
  const at = portal.clock.now().toISOString()
  await sql`update users set updated_at = ${at}, updated_by = ${by.id}, version = version + 1
    where id = any(${left}::int[])`.execute(tx)
  await audit(portal, tx, by, 'account.amended', 'user', left, { import: importId })
  await audit(portal, tx, by, 'seats.renewed', 'body', bodyId, { import: importId, from: day, count: left.length })
}

/**
 * Ends the assignments of those who leave, on the day before the new mandates. Redactors and validators stay unless they
 * are to leave too, without a mandate that votes. Groups of a directory no longer change these assignments, since
 * they would restore them.
 * @returns ids of the people concerned
 */
async function endAssignments(
  tx: Transaction<Schema>,
  { importId, bodyId, day, endsWriters }: BodyRenewal,
): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    with changed as (
      update assignments assignment set
        ends_on = case when ${endsWriters} or assignment.role = 'reader' then ${day}::date - 1 else assignment.ends_on end,
        mandate_id = case when ${endsWriters} or assignment.role = 'reader' then assignment.mandate_id
          else (select mandate.id from mandates mandate where mandate.id = assignment.mandate_id
            and not mandate.voting and not mandate.votes_when_replacing) end
      where ${renewedAssignmentCondition(bodyId, day)} and ${isAbsentCondition(importId)}
      returning assignment.id, assignment.user_id
    ), released as (
      delete from scim_seats where assignment_id in (select id from changed)
    )
    select user_id from changed order by user_id`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** SQL: the seats that a renewal writes, from the plan of its import. */
const plannedSeatsSql = (importId: number) => sql`
  jsonb_to_recordset((select plan -> 'bodySeats' from user_imports where id = ${importId})) as planned
    (position int, college text, holder text, substitutes jsonb)`

/** Writes the holders and the orders of replacement; a seat without a holder becomes vacant on that day. */
async function writeRenewedSeats(tx: Transaction<Schema>, { importId, bodyId, day }: BodyRenewal): Promise<void> {
  await sql`delete from seat_substitutes where seat_id in (select id from seats where body_id = ${bodyId})`.execute(tx)
  // A person holds one seat: seats are emptied before they change hands.
  await sql`update seats set holder_id = null where body_id = ${bodyId}`.execute(tx)
  await sql`
    insert into seats (body_id, position, college)
    select ${bodyId}, planned.position, planned.college from ${plannedSeatsSql(importId)}
    where not exists (select from seats seat where seat.body_id = ${bodyId} and seat.position = planned.position)`.execute(
    tx,
  )
  await sql`
    update seats seat set college = coalesce(planned.college, seat.college), holder_id = holder.id,
      held_since = case when holder.id is not null then ${day}::date end,
      vacant_since = case when holder.id is null then ${day}::date end, vacancy_reason = null
    from ${plannedSeatsSql(importId)} left join users holder on holder.email = planned.holder
    where seat.body_id = ${bodyId} and seat.position = planned.position`.execute(tx)
  await sql`
    insert into seat_substitutes (seat_id, position, user_id)
    select seat.id, named.rank, person.id
    from ${plannedSeatsSql(importId)}
    join seats seat on seat.body_id = ${bodyId} and seat.position = planned.position
    cross join jsonb_array_elements_text(planned.substitutes) with ordinality as named (email, rank)
    join users person on person.email = named.email`.execute(tx)
}
