import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SeatOrdersForm, SeatsForm } from '#contract/meetings/attendance/seats.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { type FieldFailure, rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockBody, rejectOtherSeats } from './lockBody.ts'
import { changeSeats } from './notifySittings.ts'

/**
 * Replaces the seats of a body. A seat keeps its id; those that are missing are removed.
 * @throws Failure `record.notFound`, `access.denied`, `seats.changed`; with the violations of the fields
 */
export async function writeSeats(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  { seats, version }: SeatsForm,
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'seats.manage', { bodyId })
    rejectOtherSeats(await lockBody(tx, bodyId), version)
    const before = await readPeople(tx, bodyId)
    rejectFields(await findViolations(tx, today(portal.clock), bodyId, seats, before.people))
    const rows = seats.map(({ id, college, holder, vacantSince, vacancyReason }, index) => ({
      id: id !== undefined && before.seatIds.includes(id) ? id : null,
      position: index + 1,
      college,
      holder_id: holder?.id ?? null,
      vacant_since: holder ? null : vacantSince,
      vacancy_reason: holder ? null : vacancyReason,
    }))
    await changeSeats(portal, tx, { bodyId, by: viewer }, async () => {
      const written = await replaceSeats(tx, bodyId, rows)
      await replaceSubstitutes(
        tx,
        seats.map(({ substitutes }, index) => ({ id: written[index] ?? 0, substitutes })),
      )
    })
    await audit(portal, tx, viewer, 'seats.written', 'body', bodyId, { count: seats.length })
  })
}

/**
 * Replaces the substitutes of some seats of a body.
 * @throws Failure `record.notFound` also for a seat of another body, `access.denied`, `seats.changed`; with the
 * violations of the fields
 */
export async function orderSubstitutes(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  { seats, version }: SeatOrdersForm,
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'seats.order', { bodyId })
    rejectOtherSeats(await lockBody(tx, bodyId), version)
    const before = await readPeople(tx, bodyId)
    if (seats.some(({ id }) => !before.seatIds.includes(id))) throw new Failure('record.notFound')
    const holders = before.holderIds.map((id) => ({ holder: { id }, substitutes: [] }))
    const orders = seats.map(({ substitutes }) => ({ holder: null, substitutes }))
    rejectFields(await findViolations(tx, today(portal.clock), bodyId, [...orders, ...holders], before.people))
    await changeSeats(portal, tx, { bodyId, by: viewer }, () => replaceSubstitutes(tx, seats))
    await audit(portal, tx, viewer, 'seats.ordered', 'body', bodyId, { count: seats.length })
  })
}

/** Reads the seats of a body and all people named on them, who may stay after their mandate has ended. */
async function readPeople(tx: Transaction<Schema>, bodyId: number) {
  const { rows } = await sql<{ seatIds: number[]; holderIds: number[]; people: number[] }>`
    select array(select id from seats where body_id = ${bodyId}) as seat_ids,
      array(select holder_id from seats where body_id = ${bodyId} and holder_id is not null) as holder_ids,
      array(select holder_id from seats where body_id = ${bodyId} and holder_id is not null
        union select substitute.user_id from seat_substitutes substitute join seats seat on seat.id = substitute.seat_id
        where seat.body_id = ${bodyId}) as people
  `.execute(tx)
  return rows[0] ?? { seatIds: [], holderIds: [], people: [] }
}

type SeatPeople = Pick<SeatsForm['seats'][number], 'holder' | 'substitutes'>

async function findViolations(
  tx: Transaction<Schema>,
  day: string,
  bodyId: number,
  seats: readonly SeatPeople[],
  present: readonly number[],
): Promise<FieldFailure[]> {
  const { rows } = await sql<{ userId: number }>`
    select assignment.user_id from assignments assignment
    where assignment.body_id = ${bodyId} and ${currentAssignmentCondition(day)}`.execute(tx)
  const allowed = new Set([...present, ...rows.map(({ userId }) => userId)])
  const holders = seats.flatMap(({ holder }) => holder?.id ?? [])
  return seats.flatMap(({ holder, substitutes }, index): FieldFailure[] => [
    ...(holder && !allowed.has(holder.id) ? [[`seats[${index}].holder`, 'seats.notMember'] as const] : []),
    ...(holder && seats.findIndex((other) => other.holder?.id === holder.id) < index
      ? [[`seats[${index}].holder`, 'seats.holdsTwice'] as const]
      : []),
    ...substitutes.flatMap(({ id }, place): FieldFailure[] => {
      const path = `seats[${index}].substitutes[${place}]`
      if (holders.includes(id)) return [[path, 'seats.holderIsSubstitute']]
      return allowed.has(id) ? [] : [[path, 'seats.notMember']]
    }),
  ])
}

interface SeatRow {
  /** null: a new seat */
  id: number | null
  position: number
  college: string | null
  holder_id: number | null
  vacant_since: string | null
  vacancy_reason: string | null
}

/** Writes the seats of a body in three statements, and removes the others. @returns their ids in order */
async function replaceSeats(tx: Transaction<Schema>, bodyId: number, rows: readonly SeatRow[]): Promise<number[]> {
  const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) given
    (id int, position int, college text, holder_id int, vacant_since date, vacancy_reason text)`
  await sql`delete from seats where body_id = ${bodyId}
    and id not in (select id from ${given} where id is not null)`.execute(tx)
  await sql`update seats set position = given.position, college = given.college, holder_id = given.holder_id,
      vacant_since = given.vacant_since, vacancy_reason = given.vacancy_reason
    from ${given} where seats.id = given.id`.execute(tx)
  const { rows: written } = await sql<{ id: number }>`
    with added as (
      insert into seats (body_id, position, college, holder_id, vacant_since, vacancy_reason)
      select ${bodyId}, position, college, holder_id, vacant_since, vacancy_reason from ${given} where id is null
      returning id, position)
    select id from (select id, position from added union all select id, position from ${given} where id is not null) seat
    order by position`.execute(tx)
  return written.map(({ id }) => id)
}

/** Replaces the substitutes of these seats. */
async function replaceSubstitutes(
  tx: Transaction<Schema>,
  seats: readonly { id: number; substitutes: readonly { id: number }[] }[],
): Promise<void> {
  await tx
    .deleteFrom('seatSubstitutes')
    .where('seatId', 'in', [0, ...seats.map(({ id }) => id)])
    .execute()
  const rows = seats.flatMap(({ id, substitutes }) =>
    substitutes.map((person, index) => ({ seatId: id, position: index + 1, userId: person.id })),
  )
  if (rows.length > 0) await tx.insertInto('seatSubstitutes').values(rows).execute()
}
