import { sql } from 'kysely'
import { type ElectedSeat, partialElectionCauses } from '#contract/meetings/attendance/partialElections.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { findAdministrators } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { recipientsOf, type Tx } from '#server/messaging/reminders/audience.ts'
import { holderJoins } from './seatSuccession.ts'

interface ElectedBody {
  bodyId: number
  seats: ElectedSeat[]
  /** last known day of the mandates of the people who are named on its seats */
  mandatesEndOn: string | null
}

/** A cause of partial elections; an empty college is that of a body of which half of the holders have gone. */
interface FoundCause {
  body_id: number
  college: string
}

/**
 * Finds why partial elections are due (L2314-10) in the active works councils (CSE), or in one of them. Other bodies are
 * not elected by the employees.
 */
export async function findPartialElections(db: Db, day: string, bodyId?: number): Promise<FoundCause[]> {
  const { rows } = await sql<ElectedBody>`
    select seat.body_id,
      json_agg(json_build_object('college', seat.college, 'isVacant', assignment.id is null,
        'vacantSince', case when assignment.id is null then vacancy.since end) order by seat.position) as seats,
      (select max(mandated.ends_on)::text from assignments mandated where mandated.body_id = seat.body_id
        and mandated.user_id in (
          select held.holder_id from seats held where held.body_id = seat.body_id
          union all select named.user_id from seat_substitutes named join seats held on held.id = named.seat_id
          where held.body_id = seat.body_id)) as mandates_end_on
    from seats seat join bodies body on body.id = seat.body_id and body.active and body.kind = 'CSE' ${holderJoins(day)}
    ${bodyId === undefined ? sql`` : sql`where seat.body_id = ${bodyId}`}
    group by seat.body_id order by seat.body_id`.execute(db)
  return rows.flatMap((body) =>
    partialElectionCauses(body.seats, { mandatesEndOn: body.mandatesEndOn, today: day }).map((cause) => ({
      body_id: body.bodyId,
      college: cause.rule === 'college' ? cause.college : '',
    })),
  )
}

/** Notifies administrators of the works councils of which partial elections are due, once for each cause until it has ended. */
export async function noticePartialElections(portal: Portal, tx: Tx, day: string): Promise<void> {
  const causes = await findPartialElections(tx, day)
  const found = sql`json_to_recordset(${JSON.stringify(causes)}::json) found (body_id int, college text)`
  await sql`delete from partial_election_causes known where not exists (
    select from ${found} where found.body_id = known.body_id and found.college = known.college)`.execute(tx)
  const { rows: added } = await sql<{ bodyId: number }>`
    insert into partial_election_causes (body_id, college, noticed_on) select body_id, college, ${day}::date from ${found}
    on conflict do nothing returning body_id`.execute(tx)
  if (added.length === 0) return
  const administrators = recipientsOf(await findAdministrators(tx, { day }))
  for (const bodyId of new Set(added.map((cause) => cause.bodyId)))
    await notify(
      portal,
      tx,
      { kind: 'seats.partialElection', dedupeKey: `partialElection:${bodyId}:${day}`, bodyId },
      administrators,
    )
}
