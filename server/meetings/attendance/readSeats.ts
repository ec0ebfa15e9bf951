import { sql } from 'kysely'
import type { BodyReference } from '#contract/ground/bodyReference.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { can } from '#contract/ground/policy/viewer.ts'
import type { BodySeats, Seat } from '#contract/meetings/attendance/seats.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { personReference } from '#server/people/users/present.ts'
import { holderJoins, successionSql } from './seatSuccession.ts'

const actions = ['seats.manage', 'seats.order'] as const

/**
 * Finds the seats of a body, in one statement whatever their number. A holder without a current assignment in the body
 * leaves their seat vacant.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readSeats({ db, clock }: Portal, viewer: Viewer, bodyId: number): Promise<BodySeats> {
  authorize(viewer, 'seats.read', { bodyId })
  const day = today(clock)
  const isManager = can(viewer, 'seats.manage', { bodyId })
  const { rows } = await sql<{ irp: BodyReference; version: number; seats: Seat[] }>`
    select ${bodyReference('body')} as irp, body.seats_version as version, (
      select coalesce(json_agg(json_build_object('id', seat.id, 'position', seat.position, 'college', seat.college,
        'holder', case when assignment.id is not null then ${personReference('holder')} end,
        'heldSince', case when assignment.id is not null then seat.held_since end,
        'vacantSince', case when assignment.id is null then vacancy.since end,
        'vacancyReason', ${isManager || can(viewer, 'seats.order', { bodyId }) ? sql`seat.vacancy_reason` : sql`null`},
        'succession', ${isManager ? successionSql(day) : sql`null`},
        'substitutes', (
          select coalesce(json_agg(${personReference('person')} order by substitute.position), '[]')
          from seat_substitutes substitute join users person on person.id = substitute.user_id
          where substitute.seat_id = seat.id)) order by seat.position), '[]')
      from seats seat ${holderJoins(day)}
      where seat.body_id = body.id) as seats
    from bodies body where body.id = ${bodyId}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return {
    '@context': '/api/contexts/BodySeats',
    '@id': `/api/irps/${bodyId}/seats`,
    '@type': 'BodySeats',
    ...found,
    can: actions.filter((action) => can(viewer, action, { bodyId })),
  }
}
