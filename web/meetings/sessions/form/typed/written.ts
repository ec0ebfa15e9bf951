import type { Votes } from '#contract/meetings/followUp.ts'
import { kindsWithOpinion, kindsWithVote, type SessionDraft } from '#contract/meetings/sessionForm.ts'
import { plannedTimes } from '#web/meetings/sessions/plannedTimes.ts'
import type { Typed, TypedOpinion, TypedPoint, TypedVotes } from './typed.ts'

type DraftPoint = NonNullable<SessionDraft['agenda']>[number]

/** Converts the form values to the contract. `fieldOfContractPath` maps its issues back to form fields. */
export function draftOf(typed: Typed): SessionDraft {
  const { irp, number, day, startTime, endTime, points, agendaSentOn, ...asTyped } = typed
  return {
    ...asTyped,
    // null when no body is chosen: reported as a missing field
    irp: irp === null ? (null as never) : { id: irp },
    number: numberIn(number),
    ...plannedTimes({ day, startTime, endTime }),
    agendaSentOn: agendaSentOn || null,
    agenda: nest(points),
  }
}

/** Parses a number field. Returns NaN for other text, which the contract refuses. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text.trim()))

/** Converts the flat list to a tree of points. */
function nest(points: readonly TypedPoint[]): DraftPoint[] {
  const agenda: (DraftPoint & { points: NonNullable<DraftPoint['points']> })[] = []
  for (const point of points) {
    const parent = point.level === 1 ? agenda.at(-1) : undefined
    if (parent) parent.points.push(written(point))
    else agenda.push({ ...written(point), points: [] })
  }
  return agenda
}

const written = (point: TypedPoint) => ({
  ...(point.id !== undefined && { id: point.id }),
  title: point.title,
  kind: point.kind,
  description: point.description,
  expectedMinutes: numberIn(point.expectedMinutes),
  rapporteur: point.rapporteur,
  thematics: point.thematics.map(idOf),
  references: point.references.map(idOf),
  consultation: expectsOpinion(point) && point.consultation ? idOf(point.consultation) : null,
  minutesOf: point.kind === 'minutes' && point.minutesOf ? idOf(point.minutesOf) : null,
  opinion: expectsOpinion(point) ? opinionIn(point.opinion) : null,
  vote: expectsVote(point) ? votesIn(point.vote) : null,
})

export const expectsOpinion = ({ kind }: Pick<TypedPoint, 'kind'>) => kindsWithOpinion.includes(kind)
export const expectsVote = ({ kind }: Pick<TypedPoint, 'kind'>) => kindsWithVote.includes(kind)

const opinionIn = ({ result, text, votes, employerAnswer }: TypedOpinion) =>
  result === '' ? null : { result, text, votes: votesIn(votes), employerAnswer }

/** Returns the vote counts, or null when all are empty. If one is filled in, the empty ones count as zero. */
export const votesIn = (votes: TypedVotes): Votes | null =>
  Object.values(votes).every((count) => count.trim() === '')
    ? null
    : {
        for: numberIn(votes.for) ?? 0,
        against: numberIn(votes.against) ?? 0,
        abstentions: numberIn(votes.abstentions) ?? 0,
      }

const idOf = ({ id }: { id: number }) => ({ id })

/**
 * Returns the form field of an issue of the contract.
 * @param path keys of `agenda[2].points[0].title`
 * @returns `points.5.title`; `root.agenda` for the whole agenda
 */
export function fieldOf(points: readonly TypedPoint[], path: readonly PropertyKey[]): string {
  const [first, parent, ...rest] = path
  if (first === 'startsAt') return 'day'
  if (first === 'endsAt') return 'endTime'
  if (first === 'agenda' && typeof parent !== 'number') return 'root.agenda'
  if (first !== 'agenda' || typeof parent !== 'number') return String(first ?? '')
  const nested = rest[0] === 'points' && typeof rest[1] === 'number' ? rest[1] : undefined
  const index = indexOf(points, parent, nested)
  const [field = 'title', ...deeper] = nested === undefined ? rest : rest.slice(2)
  // one field shows all errors of a list
  const name = field === 'opinion' || field === 'vote' ? [field, ...deeper].join('.') : String(field)
  return `points.${index}.${name}`
}

/** Returns the index in the flat list of a point of the tree. */
function indexOf(points: readonly TypedPoint[], parent: number, nested?: number) {
  let top = -1
  const at = points.findIndex(({ level }, index) => {
    if (level === 0 || index === 0) top += 1
    return top === parent
  })
  return nested === undefined ? at : at + 1 + nested
}
