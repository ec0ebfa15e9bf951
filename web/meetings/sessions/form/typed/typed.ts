import type { Opinion, Votes } from '#contract/meetings/followUp.ts'
import type { AgendaPoint, NestedPoint, Session } from '#contract/meetings/sessions.ts'
import type { Reference } from '#contract/people/references.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { type TypedTimes, timeOf } from '#web/meetings/sessions/plannedTimes.ts'

/** Votes as they are typed. */
export type TypedVotes = Record<keyof Votes, string>

export interface TypedOpinion {
  /** nothing chosen: there is no opinion yet, whatever else is typed */
  result: Opinion['result'] | ''
  text: string
  votes: TypedVotes
  employerAnswer: string
}

/** A point as it is typed. What its kind does not expect stays here, and is not sent. */
export interface TypedPoint {
  /** names the point while it is typed, wherever it goes */
  key: string
  /** of a point that is saved */
  id?: number | undefined
  /** 1 is below the last point of level 0 before it */
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

/** The form of a session as it is typed: words in fields, days and hours apart, the order of the day as one list. */
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
/** Unlike those of an earlier visit, which may be taken up again. */
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

/** A saved session, in the fields of the form. @param keys of the points as they were typed, in their order */
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

/** A record as a field of the form remembers it. */
export const named = ({ id, title }: { id: number; title: string }): Reference => ({ id, name: title })

const inField = (value: string | number | null) => (value === null ? '' : String(value))
