import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { SessionForm } from '#contract/meetings/sessions/sessionForm.ts'
import { type ChangedPart, changedParts } from '#contract/messaging/changedParts.ts'
import type { PointValues } from '#server/meetings/sessions/writing/pointValues.ts'

/** The values of a session that are compared to find changes. */
export interface SessionValues
  extends Pick<
    SessionForm,
    | 'type'
    | 'number'
    | 'title'
    | 'startsAt'
    | 'endsAt'
    | 'mode'
    | 'place'
    | 'remoteLink'
    | 'description'
    | 'confidential'
    | 'healthAndSafety'
    | 'agendaSentOn'
  > {
  points: readonly PointValues[]
}

const texts = ['type', 'number', 'title', 'mode', 'place', 'description', 'confidential', 'healthAndSafety'] as const
const instants = ['startsAt', 'endsAt'] as const

const parts: Record<SessionChange['what'], ChangedPart> = {
  place: 'place',
  startsAt: 'times',
  endsAt: 'times',
  mode: 'mode',
  remoteLink: 'link',
  title: 'title',
  type: 'type',
  number: 'number',
  description: 'description',
  confidential: 'confidentiality',
  healthAndSafety: 'healthAndSafety',
  agendaSentOn: 'agenda',
  pointAdded: 'agenda',
  pointRemoved: 'agenda',
  pointChanged: 'agenda',
  pointsMoved: 'agenda',
}

/**
 * Returns the changed parts of a session that are announced, each once, in display order. Outcomes of points are not
 * announced.
 */
export function changedPartsOf(changes: readonly Pick<SessionChange, 'what' | 'isOutcome'>[]): ChangedPart[] {
  const changed = new Set(changes.flatMap(({ what, isOutcome }) => (isOutcome ? [] : parts[what])))
  return changedParts.filter((part) => changed.has(part))
}

/** Lists each change of a session with its old and new value, for its members. */
export function changesBetween(before: SessionValues, after: SessionValues): SessionChange[] {
  return [
    ...texts.flatMap((what) => fieldChange(what, before[what], after[what])),
    ...instants.flatMap((what) =>
      isSameInstant(before[what], after[what]) ? [] : fieldChange(what, before[what], after[what]),
    ),
    ...fieldChange('agendaSentOn', before.agendaSentOn, after.agendaSentOn),
    // The link gives access to the meeting, so its value is not shown.
    ...(before.remoteLink === after.remoteLink ? [] : [{ what: 'remoteLink' } as const]),
    ...pointChanges(before.points, after.points),
  ]
}

export const isSameInstant = (one: string, other: string) => Date.parse(one) === Date.parse(other)

type ChangeValue = string | number | boolean | null
const asText = (value: ChangeValue) => (value === null ? null : String(value))

const fieldChange = (what: SessionChange['what'], from: ChangeValue, to: ChangeValue): SessionChange[] =>
  from === to ? [] : [{ what, from: asText(from), to: asText(to) }]

function pointChanges(before: readonly PointValues[], after: readonly PointValues[]): SessionChange[] {
  const kept = new Map(before.map((point) => [point.id, point]))
  const ids = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((point): SessionChange[] => {
    const former = kept.get(point.id)
    if (!former) return [{ what: 'pointAdded', point: point.title }]
    const isSameContent = contentOf(former) === contentOf(point)
    if (isSameContent && outcomeOf(former) === outcomeOf(point)) return []
    if (isSameContent) return [{ what: 'pointChanged', point: point.title, isOutcome: true }]
    const renamed = former.title === point.title ? {} : { from: former.title, to: point.title }
    return [{ what: 'pointChanged', point: point.title, ...renamed }]
  })
  const removed = before.filter(({ id }) => !ids.has(id))
  return [
    ...changed,
    ...removed.map(({ title }) => ({ what: 'pointRemoved', point: title }) as const),
    ...(placesOf(before, ids) === placesOf(after, new Set(kept.keys())) ? [] : [{ what: 'pointsMoved' } as const]),
  ]
}

/** Serializes the values of a point except its position and its outcome. The order of thematics does not matter. */
const contentOf = ({ title, kind, description, expectedMinutes, rapporteur, ...point }: PointValues) =>
  JSON.stringify([
    [title, kind, description, expectedMinutes, rapporteur],
    [point.consultation, point.minutesOf, distinct(point.thematics).sort((a, b) => a - b), distinct(point.references)],
    [point.commitment],
  ])

/** Serializes the outcome of a point. */
const outcomeOf = ({ opinion, vote }: PointValues) => JSON.stringify([opinionOf(opinion), votesOf(vote)])

const distinct = (ids: readonly number[]) => [...new Set(ids)]
const opinionOf = (opinion: PointValues['opinion']) =>
  opinion && [opinion.result, opinion.text, votesOf(opinion.votes), opinion.employerAnswer]
const votesOf = (votes: PointValues['vote']) => votes && [votes.for, votes.against, votes.abstentions]

/** Serializes the order of the points that exist before and after, each with its parent. */
const placesOf = (points: readonly PointValues[], staying: ReadonlySet<number | null>) =>
  JSON.stringify(points.filter(({ id }) => staying.has(id)).map(({ id, parentId }) => [id, parentId]))
