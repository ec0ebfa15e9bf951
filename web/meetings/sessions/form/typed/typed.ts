import type { Opinion, Votes } from '#contract/meetings/followUp.ts'
import type { AgendaPoint, NestedPoint, Session } from '#contract/meetings/sessions.ts'
import type { Reference } from '#contract/people/references.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { type TypedTimes, timeOf } from '#web/meetings/sessions/plannedTimes.ts'

/** Form values of a vote. */
export type TypedVotes = Record<keyof Votes, string>

export interface TypedOpinion {
  /** Empty when no result is chosen: the opinion is then not saved. */
  result: Opinion['result'] | ''
  text: string
  votes: TypedVotes
  employerAnswer: string
}

/** Form values of a point. Values its kind does not use stay here, but are not sent. */
export interface TypedPoint {
  /** Identifies the point in the form, wherever it moves. */
  key: string
  /** Id of a saved point. */
  id?: number | undefined
  /** 1: nested below the last point of level 0 before it. */
  level: 0 | 1
  title: string
  kind: AgendaPoint['kind']
  description: string
  expectedMinutes: string
  rapporteur: string
  thematics: Reference[]
  references: Reference[]
  consultation: Reference | null
  minutesOf: Reference | null
  opinion: TypedOpinion
  vote: TypedVotes
}

/** Form values of a session: text fields, date and times apart, and the agenda as a flat list. */
export interface Typed extends TypedTimes {
  irp: number | null
  type: Session['type']
  number: string
  title: string
  mode: Session['mode']
  place: string
  remoteLink: string
  description: string
  confidential: boolean
  healthAndSafety: boolean
  agendaSentOn: string
  points: TypedPoint[]
}

export const noVotes: TypedVotes = { for: '', against: '', abstentions: '' }
export const noOpinion: TypedOpinion = { result: '', text: '', votes: noVotes, employerAnswer: '' }

let count = 0
/** Creates a unique key. The timestamp avoids the keys of restored unsaved input. */
const newKey = () => `new-${Date.now()}-${++count}`

export const blankPoint = (level: TypedPoint['level'] = 0): TypedPoint => ({
  key: newKey(),
  level,
  title: '',
  kind: 'information',
  description: '',
  expectedMinutes: '',
  rapporteur: '',
  thematics: [],
  references: [],
  consultation: null,
  minutesOf: null,
  opinion: noOpinion,
  vote: noVotes,
})

export const blankSession = (irp: number | null): Typed => ({
  irp,
  type: 'ordinary',
  number: '',
  title: '',
  day: '',
  startTime: '09:00',
  endTime: '12:00',
  mode: 'onsite',
  place: '',
  remoteLink: '',
  description: '',
  confidential: false,
  healthAndSafety: false,
  agendaSentOn: '',
  points: [],
})

/** Converts a saved session to form values. @param keys keys of the points in the form, in their order */
export const typedOf = (session: Session, keys: readonly string[] = []): Typed => ({
  irp: session.irp.id,
  type: session.type,
  number: inField(session.number),
  title: session.title,
  day: dayOf(session.startsAt),
  startTime: timeOf(session.startsAt),
  endTime: timeOf(session.endsAt),
  mode: session.mode,
  place: inField(session.place),
  remoteLink: inField(session.remoteLink),
  description: inField(session.description),
  confidential: session.confidential,
  healthAndSafety: session.healthAndSafety,
  agendaSentOn: inField(session.agendaSentOn),
  points: session.agenda
    .flatMap((point) => [typedPoint(point, 0), ...point.points.map((nested) => typedPoint(nested, 1))])
    .map((point, index) => ({ ...point, key: keys[index] ?? point.key })),
})

export const typedPoint = (point: AgendaPoint | NestedPoint, level: 0 | 1): TypedPoint => ({
  key: `point-${point.id}`,
  id: point.id,
  level,
  title: point.title,
  kind: point.kind,
  description: inField(point.description),
  expectedMinutes: inField(point.expectedMinutes),
  rapporteur: inField(point.rapporteur),
  thematics: point.thematics,
  references: point.documents.filter(({ byReference }) => byReference).map(named),
  consultation: point.consultation && named(point.consultation),
  minutesOf: point.minutesOf && named(point.minutesOf),
  opinion: point.opinion ? typedOpinion(point.opinion) : noOpinion,
  vote: typedVotes(point.vote),
})

const typedOpinion = ({ result, text, votes, employerAnswer }: Opinion): TypedOpinion => ({
  result,
  text: inField(text),
  votes: typedVotes(votes),
  employerAnswer: inField(employerAnswer),
})

export const typedVotes = (votes: Votes | null): TypedVotes =>
  votes
    ? { for: inField(votes.for), against: inField(votes.against), abstentions: inField(votes.abstentions) }
    : noVotes

/** Converts a record to the reference kept in the form. */
export const named = ({ id, title }: { id: number; title: string }): Reference => ({ id, name: title })

const inField = (value: string | number | null) => (value === null ? '' : String(value))
