import { type SqlBool, sql } from 'kysely'
import type { SessionAnswer } from '#contract/meetings/attendance/attendance.ts'
import { computeSittings, type Sitting } from '#contract/meetings/attendance/replacement.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'

/** A seat as it is on the day of a session. */
export interface SessionSeat {
  id: number
  position: number
  college: string | null
  holderId: number | null
  substituteIds: number[]
}

/** Somebody who sits in the body on the day of a session, and their answer to its present date. */
export interface SessionMember {
  id: number
  firstName: string
  lastName: string
  mandate: string | null
  isSubstitute: boolean
  answer: SessionAnswer | null
  note: string | null
  answeredAt: string | null
  /** of the answer; 0: not answered yet */
  version: number
}

export interface AttendanceState {
  seats: SessionSeat[]
  members: SessionMember[]
  remindedAt: string | null
}

/** SQL condition over `assignment`: it is current, and still is on the day of a session of its body. */
export const sitsSql = ({ bodyId, startsAt }: { bodyId: number; startsAt: string }, day: string) =>
  sql<SqlBool>`assignment.body_id = ${bodyId} and ${currentAssignmentCondition(day)}
    and coalesce(assignment.ends_on >= (${startsAt}::timestamptz at time zone 'Europe/Paris')::date, true)`

/** SQL condition over `mandate`, which may be absent. */
export const isSubstituteSql = sql<SqlBool>`coalesce(mandate.votes_when_replacing and not mandate.voting, false)`

/**
 * Reads seats, members and answers of a session, in one statement whatever their number. People count who have a
 * current assignment in the body, today and on the day of the session; a holder or substitute who has none is left out.
 * Nobody sits on a seat that is left vacant for a reason.
 * @param day today in Paris
 */
export async function readAttendanceState(
  db: Db,
  { id, bodyId, startsAt }: { id: number; bodyId: number; startsAt: string },
  day: string,
): Promise<AttendanceState> {
  const { rows } = await sql<AttendanceState>`
    with member as materialized (
      select users.id, users.first_name, users.last_name, mandate.name as mandate,
        ${isSubstituteSql} as is_substitute,
        answer.answer, answer.note, answer.answered_at, coalesce(answer.version, 0) as version
      from assignments assignment join users on users.id = assignment.user_id and users.activated_at is not null
      left join mandates mandate on mandate.id = assignment.mandate_id
      left join session_answers answer on answer.session_id = ${id} and answer.user_id = users.id
        and answer.starts_at = ${startsAt}::timestamptz
      where ${sitsSql({ bodyId, startsAt }, day)}
    )
    select
      (select coalesce(json_agg(json_build_object('id', seat.id, 'position', seat.position, 'college', seat.college,
          'holderId', holder.id,
          'substituteIds', array(select substitute.user_id from seat_substitutes substitute
            join member person on person.id = substitute.user_id
            where substitute.seat_id = seat.id and (holder.id is not null or seat.vacancy_reason is null)
            order by substitute.position)) order by seat.position), '[]')
        from seats seat left join member holder on holder.id = seat.holder_id where seat.body_id = ${bodyId}) as seats,
      (select coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
          'mandate', mandate, 'isSubstitute', is_substitute, 'answer', answer, 'note', note, 'answeredAt', answered_at, 'version', version)
          order by ${foldedSql(sql`last_name`)}, ${foldedSql(sql`first_name`)}, id), '[]') from member) as members,
      (select to_json(sent_at) from session_reminders where session_id = ${id} and kind = 'answer') as "remindedAt"
  `.execute(db.withoutPlugins())
  return rows[0] as AttendanceState
}

/** Computes who will sit, by the answers: everybody is available who has not declined. */
export function sittingsOf({ seats, members }: AttendanceState): Sitting[] {
  const absent = new Set(members.filter(({ answer }) => answer === 'absent').map(({ id }) => id))
  return computeSittings(seats, (id) => !absent.has(id))
}

/** The substitutes who are called: they sit on the seat of somebody else, or on a vacant one. */
export const calledSubstitutes = (state: AttendanceState): ReadonlySet<number> =>
  new Set(sittingsOf(state).flatMap(({ personId, isReplacement }) => (isReplacement ? (personId ?? []) : [])))

/**
 * Whom a session asks for an answer: everybody who sits, and substitutes once they are called. In a body without
 * seats nobody can be called, so that its substitutes are not awaited.
 */
export function askedMembers(state: AttendanceState): SessionMember[] {
  const called = calledSubstitutes(state)
  return state.members.filter(({ id, isSubstitute }) => !isSubstitute || called.has(id))
}
