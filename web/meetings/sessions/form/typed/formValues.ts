import type { Opinion, Votes } from '#contract/meetings/sessions/followUp.ts'
import type { AgendaPoint, NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import type { Reference } from '#contract/people/references.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { formatParisTime, type TimesFormValues } from '#web/meetings/sessions/plannedTimes.ts'

/** Form values of a vote. */
export type VotesFormValues = Record<keyof Votes, string>

export interface OpinionFormValues {
  /** Empty when no result is chosen: the opinion is then not saved. */
  result: Opinion['result'] | ''
  text: string
  votes: VotesFormValues
  employerAnswer: string
}

/** Form values of a point. Values its kind does not use stay here, but are not sent. */
export interface PointFormValues {
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
  /** The commitment or question that the point takes up. */
  commitment: Reference | null
  opinion: OpinionFormValues
  vote: VotesFormValues
  /** A ballot of the meeting gives the votes. */
  hasBallot?: boolean | undefined
  /** Proposals of members that the point takes up, by the name of their author. */
  proposals: Reference[]
}

/** Form values of a session: text fields, date and times apart, and the agenda as a flat list. */
export interface SessionFormValues extends TimesFormValues {
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
  points: PointFormValues[]
}

export const noVotes: VotesFormValues = { for: '', against: '', abstentions: '' }
export const noOpinion: OpinionFormValues = { result: '', text: '', votes: noVotes, employerAnswer: '' }

let newPointCount = 0
/** Creates a unique key. The timestamp avoids the keys of restored unsaved input. */
const createPointKey = () => `new-${Date.now()}-${++newPointCount}`

export const blankPoint = (level: PointFormValues['level'] = 0): PointFormValues => ({
  key: createPointKey(),
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
  commitment: null,
  opinion: noOpinion,
  vote: noVotes,
  proposals: [],
})

export const blankSession = (irp: number | null): SessionFormValues => ({
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
export const toFormValues = (session: Session, keys: readonly string[] = []): SessionFormValues => ({
  irp: session.irp.id,
  type: session.type,
  number: toFieldValue(session.number),
  title: session.title,
  day: dayOf(session.startsAt),
  startTime: formatParisTime(session.startsAt),
  endTime: formatParisTime(session.endsAt),
  mode: session.mode,
  place: toFieldValue(session.place),
  remoteLink: toFieldValue(session.remoteLink),
  description: toFieldValue(session.description),
  confidential: session.confidential,
  healthAndSafety: session.healthAndSafety,
  agendaSentOn: toFieldValue(session.agendaSentOn),
  points: session.agenda
    .flatMap((point) => [toPointFormValues(point, 0), ...point.points.map((nested) => toPointFormValues(nested, 1))])
    .map((point, index) => ({ ...point, key: keys[index] ?? point.key })),
})

export const toPointFormValues = (point: AgendaPoint | NestedPoint, level: 0 | 1): PointFormValues => ({
  key: `point-${point.id}`,
  id: point.id,
  level,
  title: point.title,
  kind: point.kind,
  description: toFieldValue(point.description),
  expectedMinutes: toFieldValue(point.expectedMinutes),
  rapporteur: toFieldValue(point.rapporteur),
  thematics: point.thematics,
  references: point.documents.filter(({ byReference, asMinutes }) => byReference && !asMinutes).map(toReference),
  consultation: point.consultation && toReference(point.consultation),
  minutesOf: point.minutesOf && toReference(point.minutesOf),
  commitment: point.commitment && { id: point.commitment.id, name: point.commitment.text },
  opinion: point.opinion ? toOpinionFormValues(point.opinion) : noOpinion,
  vote: toVotesFormValues(point.vote),
  hasBallot: point.hasBallot,
  proposals: point.proposals.map(({ id, author }) => ({ id, name: author ? fullName(author) : '' })),
})

const toOpinionFormValues = ({ result, text, votes, employerAnswer }: Opinion): OpinionFormValues => ({
  result,
  text: toFieldValue(text),
  votes: toVotesFormValues(votes),
  employerAnswer: toFieldValue(employerAnswer),
})

export const toVotesFormValues = (votes: Votes | null): VotesFormValues =>
  votes
    ? {
        for: toFieldValue(votes.for),
        against: toFieldValue(votes.against),
        abstentions: toFieldValue(votes.abstentions),
      }
    : noVotes

/** Converts a record to the reference kept in the form. */
export const toReference = ({ id, title }: { id: number; title: string }): Reference => ({ id, name: title })

const toFieldValue = (value: string | number | null) => (value === null ? '' : String(value))
