import { sql } from 'kysely'
import type { Renewal, RenewalSides, RenewedMember, RenewedSeatSide } from '#contract/people/imports/renewals.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { isAbsentCondition, readRenewedBody, renewedAssignmentCondition } from '#server/people/imports/renewal.ts'
import { personReference } from '#server/people/users/present.ts'
import { holderJoins } from './seatSuccession.ts'

type Found = Renewal & { seen: string | null }

/**
 * Finds both sides of a checked renewal: who leaves, stays and arrives, and the seats before and after it.
 * @throws Failure `record.notFound` also for an import that renews nothing, or whose file is not checked
 */
export async function readRenewal({ db, clock }: Portal, importId: number): Promise<RenewalSides> {
  const { rows } = await sql<Found>`
    select ${bodyReference('body')} as irp, import.renewal_day::text as day, import.ends_writers as "endsWriters",
      import.renewal_seen as seen
    from user_imports import join bodies body on body.id = import.renewed_body_id
    where import.id = ${importId} and import.state = 'checked'`.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  const { seen, ...renewal } = found
  const day = today(clock)
  return {
    '@context': '/api/contexts/RenewalSides',
    '@id': `/api/user_imports/${importId}/renewal`,
    '@type': 'RenewalSides',
    ...renewal,
    hasBegun: renewal.day <= day,
    isCurrent: (await readRenewedBody(db, renewal.irp.id)).seen === seen,
    ...(await readMembers(db, importId, renewal)),
    seats: await readSeatSides(db, { importId, bodyId: renewal.irp.id, day }),
  }
}

type Members = Pick<RenewalSides, 'leaving' | 'staying' | 'arriving' | 'keptWriters'>

async function readMembers(
  db: Db,
  importId: number,
  { irp: { id: bodyId }, day, endsWriters }: Renewal,
): Promise<Members> {
  const { rows } = await sql<{ side: keyof Members; member: RenewedMember }>`
    with held as (
      select assignment.id, assignment.user_id, assignment.role, mandate.name as mandate, person.email,
        person.first_name, person.last_name, ${isAbsentCondition(importId)} as is_absent
      from assignments assignment join users person on person.id = assignment.user_id
      left join mandates mandate on mandate.id = assignment.mandate_id
      where ${renewedAssignmentCondition(bodyId, day)}
    ), planned as (
      select distinct on (line.email) line.email, line.user_id, line.first_name, line.last_name,
        coalesce(written.role, kept.role) as role, coalesce(written.mandate, kept.mandate) as mandate
      from user_import_lines line
      left join (
        select seat ->> 'email' as email, seat ->> 'role' as role, seat -> 'mandate' ->> 'name' as mandate
        from user_imports import cross join jsonb_array_elements(import.plan -> 'seats') seat
        where import.id = ${importId} and (seat ->> 'bodyId')::int = ${bodyId}) written on written.email = line.email
      left join held kept on kept.email = line.email
      where line.import_id = ${importId} and line.outcome in ('created', 'updated', 'unchanged')
      order by line.email, line.position
    ), sides as (
      select case when ${endsWriters} or role = 'reader' then 'leaving' else 'keptWriters' end as side, user_id,
        first_name, last_name, role, mandate from held where is_absent
      union all
      select case when exists (select from held where held.email = planned.email) then 'staying' else 'arriving' end,
        user_id, first_name, last_name, role, mandate from planned where role is not null
    )
    select side, json_build_object('id', user_id, 'firstName', first_name, 'lastName', last_name, 'role', role,
      'mandate', mandate) as member
    from sides order by folded(last_name), folded(first_name)
  `.execute(db.withoutPlugins())
  const of = (side: keyof Members) => rows.flatMap((row) => (row.side === side ? row.member : []))
  return {
    leaving: of('leaving'),
    staying: of('staying'),
    arriving: of('arriving'),
    keptWriters: of('keptWriters'),
  }
}

interface SeatSides {
  position: number
  before: RenewedSeatSide | null
  after: RenewedSeatSide
}

async function readSeatSides(
  db: Db,
  { importId, bodyId, day }: { importId: number; bodyId: number; day: string },
): Promise<SeatSides[]> {
  const { rows } = await sql<SeatSides>`
    with named as (
      select distinct on (email) email, json_build_object('id', user_id, 'firstName', first_name, 'lastName', last_name) as person
      from user_import_lines where import_id = ${importId} and email <> '' order by email, position
    )
    select planned.position,
      case when seat.id is not null then json_build_object('college', seat.college,
        'holder', case when assignment.id is not null then ${personReference('holder')} end,
        'substitutes', (select coalesce(json_agg(${personReference('person')} order by substitute.position), '[]')
          from seat_substitutes substitute join users person on person.id = substitute.user_id
          where substitute.seat_id = seat.id)) end as before,
      json_build_object('college', coalesce(planned.college, seat.college),
        'holder', (select named.person from named where named.email = planned.holder),
        'substitutes', (select coalesce(json_agg(named.person order by listed.rank), '[]')
          from jsonb_array_elements_text(planned.substitutes) with ordinality as listed (email, rank)
          join named on named.email = listed.email)) as after
    from user_imports import
    cross join jsonb_to_recordset(import.plan -> 'bodySeats') as planned
      (position int, college text, holder text, substitutes jsonb)
    left join (select * from seats where body_id = ${bodyId}) seat on seat.position = planned.position
    ${holderJoins(day)}
    where import.id = ${importId} order by planned.position
  `.execute(db.withoutPlugins())
  return rows
}
