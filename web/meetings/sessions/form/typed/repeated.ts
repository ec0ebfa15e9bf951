import type { Session } from '#contract/meetings/sessions.ts'
import { timeOf } from '#web/meetings/sessions/plannedTimes.ts'
import { blankPoint, noOpinion, noVotes, type Typed, type TypedPoint, typedPoint } from './typed.ts'

/**
 * What a new session takes up of a past one, as its duplication does: what is on its order of the day, where and how long it was,
 * and nothing of what happened. Fields that somebody filled in are left out, but for the order of the day.
 * @param isTyped did somebody fill in this field?
 */
export function repeated(session: Session, typed: Typed, isTyped: (name: keyof Typed) => boolean): Partial<Typed> {
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
    ...Object.fromEntries(Object.entries(asText).filter(([name]) => !isTyped(name as keyof Typed))),
    ...hours(session, typed, isTyped),
    // never opens to everybody what the body keeps for its members
    ...(session.confidential && { confidential: true }),
    points: session.agenda.flatMap((point) => [copyOf(point, 0), ...point.points.map((nested) => copyOf(nested, 1))]),
  }
}

/** The same hours; as long, from an hour that was typed. */
function hours({ startsAt, endsAt }: Session, typed: Typed, isTyped: (name: keyof Typed) => boolean) {
  if (isTyped('endTime')) return {}
  if (!isTyped('startTime')) return { startTime: timeOf(startsAt), endTime: timeOf(endsAt) }
  return typed.startTime ? { endTime: laterBy(typed.startTime, Date.parse(endsAt) - Date.parse(startsAt)) } : {}
}

/** `09:30`, an hour and a half after `08:00`; past midnight it is of the next day. */
function laterBy(time: string, milliseconds: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = (hour * 60 + minute + Math.round(milliseconds / 60_000)) % (24 * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The point as a new one, to which nothing happened yet. */
const copyOf = (point: Session['agenda'][number]['points'][number], level: TypedPoint['level']): TypedPoint => ({
  ...typedPoint(point, level),
  key: blankPoint().key,
  id: undefined,
  references: [],
  minutesOf: null,
  opinion: noOpinion,
  vote: noVotes,
})
