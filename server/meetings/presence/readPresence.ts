import { sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import { permissionOn, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { MeetingPerson, Presence } from '#contract/meetings/presence/presence.ts'
import { listSittings, type PresenceInterval, rollCallEnd } from '#contract/meetings/presence/presentSeats.ts'
import { votersForQuorum } from '#contract/meetings/presence/quorum.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'
import { personReference } from '#server/people/users/present.ts'
import { mandateEndedAtSql } from './mandateEnd.ts'
import { opensAt } from './openMeeting.ts'

/** A seat at a meeting, with its substitutes in the order of replacement, by ids of its people. */
interface SeatAtMeeting {
  id: number
  position: number
  college: string | null
  holderId: number | null
  substituteIds: number[]
}

/** The record of a meeting. */
export interface Meeting {
  id: number
  bodyId: number
  status: 'draft' | 'convened' | 'held' | 'closed' | 'cancelled'
  confidential: boolean
  startsAt: string
  openedAt: string | null
  closedAt: string | null
  /** percentage of the voting seats that the rules of the body demand */
  quorum: number | null
  /** whether a ballot is open */
  isVoting: boolean
  seats: SeatAtMeeting[]
  people: MeetingPerson[]
}

/**
 * Reads a meeting with its seats and people, in one statement whatever their number.
 * @throws Failure `record.notFound`
 */
export async function readMeeting(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
): Promise<Meeting> {
  const { rows } = await sql<Meeting>`
    select session.id, session.body_id as "bodyId", session.status, session.confidential,
      to_json(session.starts_at) as "startsAt", to_json(session.opened_at) as "openedAt",
      to_json(session.closed_at) as "closedAt",
      exists (select from ballots ballot where ballot.session_id = session.id and ballot.closed_at is null
        and ballot.cancelled_at is null) as "isVoting",
      (select body.quorum from bodies body where body.id = session.body_id) as quorum,
      (select coalesce(json_agg(json_build_object('id', seat.id, 'position', seat.position, 'college', seat.college,
          'holderId', seat.holder_id,
          'substituteIds', array(select substitute.person_id from meeting_seat_substitutes substitute
            where substitute.seat_id = seat.id order by substitute.position)) order by seat.position), '[]')
        from meeting_seats seat where seat.session_id = session.id) as seats,
      (select coalesce(json_agg(json_build_object('id', member.id, 'person', ${personReference('person')},
          'mandate', member.mandate, 'version', member.version, 'mandateEndedAt', ${mandateEndedAtSql(clock.now())},
          'intervals', (select coalesce(json_agg(json_build_object('mode', presence.mode,
              'arrivedAt', presence.arrived_at, 'leftAt', presence.left_at, 'confirmed', presence.confirmed)
              order by presence.arrived_at, presence.id), '[]')
            from presences presence where presence.person_id = member.id))
          order by ${foldedSql(sql`person.last_name`)}, ${foldedSql(sql`person.first_name`)}, member.id), '[]')
        from meeting_people member left join users person on person.id = member.user_id
        where member.session_id = session.id) as people
    from sessions session where session.id = ${id} and ${allowed(viewer, 'sessions.read', sessionFacts)}
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Failure('record.notFound')
  return found
}

/** Lists the presences of a meeting that count: those that are confirmed, up to the end of the mandate of the person. */
export const countedIntervals = ({ people }: Pick<Meeting, 'people'>): PresenceInterval[] =>
  people.flatMap(({ id, intervals, mandateEndedAt }) =>
    intervals.flatMap(({ confirmed, arrivedAt, leftAt }) => {
      if (!confirmed) return []
      if (mandateEndedAt === null || isBefore(leftAt, mandateEndedAt)) return { personId: id, arrivedAt, leftAt }
      return isBefore(arrivedAt, mandateEndedAt) ? { personId: id, arrivedAt, leftAt: mandateEndedAt } : []
    }),
  )

const isBefore = (one: string | null, other: string) => one !== null && Date.parse(one) < Date.parse(other)

/**
 * Finds who is at a meeting, or was.
 * @throws Failure `record.notFound`, `access.denied`
 */
export async function readPresence(portal: Portal, viewer: Viewer, id: number): Promise<Presence> {
  const meeting = await readMeeting(portal, viewer, id)
  authorize(viewer, 'sessions.seePresence', meeting)
  const { openedAt, closedAt, quorum, isVoting, seats, people } = meeting
  const now = portal.clock.now()
  const periods = listSittings(seats, countedIntervals(meeting), rollCallEnd(meeting))
  const sitting = new Map(
    periods.filter(({ until }) => until === null).map(({ seatId, personId }) => [seatId, personId]),
  )
  const sittings = Map.groupBy(periods, ({ seatId }) => seatId)
  return {
    '@context': '/api/contexts/Presence',
    '@id': `/api/sessions/${id}/presence`,
    '@type': 'Presence',
    opensAt: opensAt(meeting).toISOString(),
    openedAt,
    closedAt,
    seats: seats.map(({ substituteIds: _substituteIds, ...seat }) => ({
      ...seat,
      sitterId: sitting.get(seat.id) ?? null,
      sittings: (sittings.get(seat.id) ?? []).map(({ seatId: _seatId, ...period }) => period),
    })),
    people,
    voters: sitting.size,
    isVoting,
    quorum: quorum === null ? null : { percent: quorum, voters: votersForQuorum(seats.length, quorum) },
    can: possibleActions(viewer, meeting, now),
  }
}

function possibleActions(viewer: Viewer, meeting: Meeting, now: Date): Action[] {
  const isOpen = meeting.openedAt !== null && meeting.closedAt === null
  const possible = {
    'sessions.openMeeting': meeting.openedAt === null && opensAt(meeting) <= now,
    'sessions.announceSelf': isOpen && viewer.assignments.some(({ bodyId }) => bodyId === meeting.bodyId),
    'sessions.keepPresence': meeting.openedAt !== null,
    'sessions.hold': isOpen && !meeting.isVoting && new Date(meeting.startsAt) <= now,
  } as const
  return (Object.keys(possible) as (keyof typeof possible)[]).filter(
    (action) => possible[action] && permissionOn(viewer, action, meeting) === 'allowed',
  )
}
