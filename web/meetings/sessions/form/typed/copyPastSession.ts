import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatParisTime } from '#web/meetings/sessions/plannedTimes.ts'
import {
  blankPoint,
  noOpinion,
  noVotes,
  type PointFormValues,
  type SessionFormValues,
  toPointFormValues,
} from './formValues.ts'

/**
 * Returns the form values copied from a past session: agenda, place, mode and times, but no outcomes, as the server
 * does when it duplicates a session. Fields the user filled in are left out, except the agenda.
 * @param isTyped returns whether the user filled in a field
 */
export function copyPastSession(
  session: Session,
  typed: SessionFormValues,
  isTyped: (name: keyof SessionFormValues) => boolean,
): Partial<SessionFormValues> {
  const { type, mode, healthAndSafety } = session
  const asText = {
    type,
    mode,
    place: session.place ?? '',
    remoteLink: session.remoteLink ?? '',
    description: session.description ?? '',
    healthAndSafety,
  }
  return {
    ...Object.fromEntries(Object.entries(asText).filter(([name]) => !isTyped(name as keyof SessionFormValues))),
    ...copiedTimes(session, typed, isTyped),
    // never makes public what the body keeps for its members
    ...(session.confidential && { confidential: true }),
    points: session.agenda.flatMap((point) => [
      copyPoint(point, 0),
      ...point.points.map((nested) => copyPoint(nested, 1)),
    ]),
  }
}

/** Returns the same times, or the same duration from a typed start time. */
function copiedTimes(
  { startsAt, endsAt }: Session,
  typed: SessionFormValues,
  isTyped: (name: keyof SessionFormValues) => boolean,
) {
  if (isTyped('endTime')) return {}
  if (!isTyped('startTime')) return { startTime: formatParisTime(startsAt), endTime: formatParisTime(endsAt) }
  return typed.startTime ? { endTime: addToTime(typed.startTime, Date.parse(endsAt) - Date.parse(startsAt)) } : {}
}

/** Adds a duration to a time, past midnight if needed: `08:00` and 90 minutes give `09:30`. */
function addToTime(time: string, milliseconds: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = (hour * 60 + minute + Math.round(milliseconds / 60_000)) % (24 * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Copies a point without id or outcomes. */
const copyPoint = (
  point: Session['agenda'][number]['points'][number],
  level: PointFormValues['level'],
): PointFormValues => ({
  ...toPointFormValues(point, level),
  key: blankPoint().key,
  id: undefined,
  references: [],
  minutesOf: null,
  commitment: null,
  opinion: noOpinion,
  vote: noVotes,
  proposals: [],
})
