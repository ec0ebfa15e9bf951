import type { Votes } from '#contract/meetings/sessions/followUp.ts'
import { kindsWithOpinion, kindsWithVote, type SessionDraft } from '#contract/meetings/sessions/sessionForm.ts'
import { plannedTimes } from '#web/meetings/sessions/plannedTimes.ts'
import type { OpinionFormValues, PointFormValues, SessionFormValues, VotesFormValues } from './formValues.ts'

type DraftPoint = NonNullable<SessionDraft['agenda']>[number]

/** Converts the form values to the contract. `fieldOfContractPath` maps its issues back to form fields. */
export function toSessionDraft(typed: SessionFormValues): SessionDraft {
  const { irp, number, day, startTime, endTime, points, agendaSentOn, ...asTyped } = typed
  return {
    ...asTyped,
    // null when no body is chosen: reported as a missing field
    irp: irp === null ? (null as never) : { id: irp },
    number: parseNumber(number),
    ...plannedTimes({ day, startTime, endTime }),
    agendaSentOn: agendaSentOn || null,
    agenda: nestPoints(points),
  }
}

/** Parses a number field. Returns NaN for other text, which the contract refuses. */
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text.trim()))

/** Converts the flat list to a tree of points. */
function nestPoints(points: readonly PointFormValues[]): DraftPoint[] {
  const agenda: (DraftPoint & { points: NonNullable<DraftPoint['points']> })[] = []
  for (const point of points) {
    const parent = point.level === 1 ? agenda.at(-1) : undefined
    if (parent) parent.points.push(toDraftPoint(point))
    else agenda.push({ ...toDraftPoint(point), points: [] })
  }
  return agenda
}

const toDraftPoint = (point: PointFormValues) => ({
  ...(point.id !== undefined && { id: point.id }),
  title: point.title,
  kind: point.kind,
  description: point.description,
  expectedMinutes: parseNumber(point.expectedMinutes),
  rapporteur: point.rapporteur,
  thematics: point.thematics.map(idOf),
  references: point.references.map(idOf),
  consultation: expectsOpinion(point) && point.consultation ? idOf(point.consultation) : null,
  minutesOf: point.kind === 'minutes' && point.minutesOf ? idOf(point.minutesOf) : null,
  // input that an earlier release kept has none
  commitment: point.commitment ? idOf(point.commitment) : null,
  opinion: expectsOpinion(point) ? toOpinion(point.opinion) : null,
  vote: expectsVote(point) ? toVotes(point.vote) : null,
  proposals: point.proposals.map(idOf),
})

export const expectsOpinion = ({ kind }: Pick<PointFormValues, 'kind'>) => kindsWithOpinion.includes(kind)
export const expectsVote = ({ kind }: Pick<PointFormValues, 'kind'>) => kindsWithVote.includes(kind)

const toOpinion = ({ result, text, votes, employerAnswer }: OpinionFormValues) =>
  result === '' ? null : { result, text, votes: toVotes(votes), employerAnswer }

/** Returns the vote counts, or null when all are empty. If one is filled in, the empty ones count as zero. */
export const toVotes = (votes: VotesFormValues): Votes | null =>
  Object.values(votes).every((count) => count.trim() === '')
    ? null
    : {
        for: parseNumber(votes.for) ?? 0,
        against: parseNumber(votes.against) ?? 0,
        abstentions: parseNumber(votes.abstentions) ?? 0,
      }

const idOf = ({ id }: { id: number }) => ({ id })

/**
 * Returns the form field of an issue of the contract.
 * @param path keys of `agenda[2].points[0].title`
 * @returns `points.5.title`; `root.agenda` for the whole agenda
 */
export function fieldOfContractPath(points: readonly PointFormValues[], path: readonly PropertyKey[]): string {
  const [first, parent, ...rest] = path
  if (first === 'startsAt') return 'day'
  if (first === 'endsAt') return 'endTime'
  if (first === 'agenda' && typeof parent !== 'number') return 'root.agenda'
  if (first !== 'agenda' || typeof parent !== 'number') return String(first ?? '')
  const nested = rest[0] === 'points' && typeof rest[1] === 'number' ? rest[1] : undefined
  const index = flatPointIndex(points, parent, nested)
  const [field = 'title', ...deeper] = nested === undefined ? rest : rest.slice(2)
  // one field shows all errors of a list
  const name = field === 'opinion' || field === 'vote' ? [field, ...deeper].join('.') : String(field)
  return `points.${index}.${name}`
}

/** Returns the index in the flat list of a point of the tree. */
function flatPointIndex(points: readonly PointFormValues[], parent: number, nested?: number) {
  let top = -1
  const at = points.findIndex(({ level }, index) => {
    if (level === 0 || index === 0) top += 1
    return top === parent
  })
  return nested === undefined ? at : at + 1 + nested
}
