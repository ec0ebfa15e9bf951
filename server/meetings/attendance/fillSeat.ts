import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SeatSuccessionForm } from '#contract/meetings/attendance/seats.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { changeMandate } from '#server/people/bodies/changeMandate.ts'
import { withLockedAccounts } from '#server/people/users/lockAccounts.ts'
import { lockBody } from './lockBody.ts'
import { changeSeats } from './notifySittings.ts'
import { holderJoins, successorIdSql } from './seatSuccession.ts'

/**
 * Gives a vacant seat for good to the first of its order of replacement, who gets a voting mandate and leaves all orders
 * of replacement of the body (L2314-37).
 * @throws Failure `record.notFound`, `access.denied`, `seats.notVacant`, `seats.leftVacant`, `seats.noSubstitute`,
 * `seats.successorGone`, `seats.orderChanged`; with the violations of the fields
 */
export async function fillSeat(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  { seat, person, mandate, startsOn }: SeatSuccessionForm,
): Promise<void> {
  authorize(viewer, 'seats.manage', { bodyId })
  await withLockedAccounts(portal, viewer, [person.id], async (tx) => {
    const irp = await lockBody(tx, bodyId)
    const day = today(portal.clock)
    const vacant = await findVacantSeat(tx, { bodyId, seatId: seat.id, day })
    refuseOther(vacant, person.id)
    const canVote = await tx
      .selectFrom('mandates')
      .select('id')
      .where('id', '=', mandate.id)
      .where('voting', '=', true)
      .where('active', '=', true)
      .executeTakeFirst()
    rejectFields([
      ...(canVote ? [] : [['mandate', 'seats.mandateWithoutVote'] as const]),
      ...(startsOn > day ? [['startsOn', 'seats.afterToday'] as const] : []),
      ...(vacant.since !== null && startsOn < vacant.since ? [['startsOn', 'seats.beforeVacancy'] as const] : []),
    ])
    await changeSeats(portal, tx, { bodyId, by: viewer }, async () => {
      await changeMandate(portal, tx, { userId: person.id, bodyId, mandateId: mandate.id, by: viewer })
      await removeFromOrders(tx, bodyId, person.id)
      await tx
        .updateTable('seats')
        .set({ holderId: person.id, heldSince: startsOn, vacantSince: null })
        .where('id', '=', seat.id)
        .execute()
    })
    const details = { irp: irp.name, seat: vacant.position, from: startsOn }
    await audit(portal, tx, viewer, 'seats.filled', 'user', person.id, details)
  })
}

interface VacantSeat {
  position: number
  since: string | null
  reason: string | null
  isHeld: boolean
  /** all people of the order of replacement */
  substituteIds: number[]
  successorId: number | null
}

/** @throws Failure `record.notFound`, `seats.notVacant` */
export async function findVacantSeat(
  tx: Transaction<Schema>,
  { bodyId, seatId, day }: { bodyId: number; seatId: number; day: string },
): Promise<VacantSeat> {
  const { rows } = await sql<VacantSeat>`
    select seat.position, vacancy.since, seat.vacancy_reason as reason, assignment.id is not null as is_held,
      array(select user_id from seat_substitutes where seat_id = seat.id order by position) as substitute_ids,
      ${successorIdSql(day)} as successor_id
    from seats seat ${holderJoins(day)}
    where seat.id = ${seatId} and seat.body_id = ${bodyId}`.execute(tx)
  const [seat] = rows
  if (!seat) throw new Failure('record.notFound')
  if (seat.isHeld) throw new Failure('seats.notVacant')
  return seat
}

function refuseOther({ reason, substituteIds, successorId }: VacantSeat, personId: number): void {
  if (reason !== null) throw new Failure('seats.leftVacant')
  if (substituteIds.length === 0) throw new Failure('seats.noSubstitute')
  if (successorId === personId) return
  // Everybody before the successor, and all people without one, no longer sit in the body.
  const next = successorId === null ? substituteIds.length : substituteIds.indexOf(successorId)
  const isGone = substituteIds.slice(0, next).includes(personId)
  throw new Failure(isGone ? 'seats.successorGone' : 'seats.orderChanged')
}

/** Removes a person from the orders of replacement of a body. The others keep their positions, which may have gaps. */
const removeFromOrders = (tx: Transaction<Schema>, bodyId: number, personId: number) =>
  sql`
    delete from seat_substitutes named using seats seat
    where seat.id = named.seat_id and seat.body_id = ${bodyId} and named.user_id = ${personId}`.execute(tx)
