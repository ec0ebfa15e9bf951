import { z } from 'zod'
import { PlannedDay, PlannedTime } from '#contract/ground/dates/parisTime.ts'
import { limits } from '#contract/ground/limits.ts'
import {
  Id,
  longText,
  optionalText,
  paragraph,
  relation,
  text,
  Version,
  whenFieldsAreValid,
} from '#contract/ground/shapes.ts'
import { Opinion, Votes } from './followUp.ts'
import { pointKinds, sessionModes, sessionTypes } from './sessions.ts'

/** The kinds of points that end in an opinion, and in a vote (DOMAIN §3.3). */
export const kindsWithOpinion: readonly string[] = ['consultation', 'opinion']
export const kindsWithVote: readonly string[] = ['deliberation', 'appointment', 'minutes']

/** Limits an array by a refinement: `max` of the schema would hide the other issues of the form. */
const withMaxLength = <Item extends z.ZodType>(count: number, list: z.ZodArray<Item>) =>
  list.refine((items) => items.length <= count, `${count} au maximum`)

const pointFields = {
  /** for an existing point; absent for a new one */
  id: Id.optional(),
  title: text(250),
  kind: z.enum(pointKinds),
  description: longText(2_000),
  expectedMinutes: z.int().min(5).max(240).nullable().default(null),
  rapporteur: optionalText(120),
  thematics: withMaxLength(5, z.array(relation('thematics'))).default([]),
  /** documents filed elsewhere that belong to this point too */
  references: withMaxLength(20, z.array(relation('documents'))).default([]),
  /** for an information-consultation, or an opinion */
  consultation: relation('consultations').nullable().default(null),
  /** for an approval of minutes: the earlier session of the body */
  minutesOf: relation('sessions').nullable().default(null),
  /** the commitment or question of an earlier session of the body that it takes up */
  commitment: relation('commitments').nullable().default(null),
  opinion: Opinion.nullable().default(null),
  vote: Votes.nullable().default(null),
  /** proposals of members that the point takes up; those that it has already stay, whatever is sent */
  proposals: withMaxLength(20, z.array(relation('proposals'))).default([]),
}

const whenKindIsValid = whenFieldsAreValid('kind', 'opinion', 'vote', 'consultation', 'minutesOf')

/** Rejects fields that the kind of the point does not have (DOMAIN §3.3). */
function rejectUnexpected(
  point: { kind: string; opinion: unknown; vote: unknown; consultation: unknown; minutesOf: unknown },
  context: z.RefinementCtx,
) {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (point.opinion && !kindsWithOpinion.includes(point.kind)) refuse('opinion', 'Ce point n’appelle pas d’avis')
  if (point.vote && !kindsWithVote.includes(point.kind)) refuse('vote', 'Ce point n’appelle pas de vote')
  if (point.consultation && !kindsWithOpinion.includes(point.kind))
    refuse('consultation', 'Seule une consultation ou un avis se rattache à une consultation')
  if (point.minutesOf && point.kind !== 'minutes')
    refuse('minutesOf', 'Seule une approbation de procès-verbal désigne une séance')
}

const NestedPointForm = z
  .object({
    ...pointFields,
    points: z
      .array(z.unknown())
      .refine((points) => points.length === 0, 'L’ordre du jour a deux niveaux au plus')
      .optional(),
  })
  .superRefine(rejectUnexpected, whenKindIsValid)
/** A point with its sub-points: one nested level. */
export const PointForm = z
  .object({ ...pointFields, points: z.array(NestedPointForm).default([]) })
  .superRefine(rejectUnexpected, whenKindIsValid)
export type PointForm = z.infer<typeof PointForm>

/** The whole agenda, in order (API.md "Sessions"). */
const AgendaForm = z.array(PointForm).superRefine(
  (agenda: readonly ({ points?: readonly unknown[] | null } | null)[], context) => {
    const count = agenda.reduce((sum, point) => sum + 1 + (point?.points?.length ?? 0), 0)
    if (count > limits.agendaPoints)
      context.addIssue({ code: 'custom', message: `${limits.agendaPoints} points au maximum (${count} ici)` })
  },
  { when: ({ value }) => Array.isArray(value) },
)

const hour = 60 * 60 * 1_000
/** The day of an instant in Paris. */
const dayOf = (instant: string) => instant.slice(0, 10)

/** Checks the duration: at most twelve hours, on one day or past midnight (DOMAIN §3.1). */
function checkDuration({ startsAt, endsAt }: { startsAt: string; endsAt: string }, context: z.RefinementCtx) {
  const [start, end] = [new Date(startsAt).getTime(), new Date(endsAt).getTime()]
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['endsAt'], message })
  if (end <= start) refuse('La date de fin doit suivre la date de début')
  else if (end - start > limits.sessionHours * hour) refuse(`Une séance dure ${limits.sessionHours} heures au plus`)
  else if (Date.parse(dayOf(endsAt)) - Date.parse(dayOf(startsAt)) > 24 * hour)
    refuse('Une séance finit le jour même ou le lendemain')
}

/**
 * The redactor's form: `POST /api/sessions` creates a draft, `PUT` writes the whole session (SPEC §2 "Session"). A
 * draft needs a body, a title and its times; place, link and points are required for the convocation.
 */
export const SessionForm = z
  .object({
    irp: relation('irps'),
    type: z.enum(sessionTypes),
    /** in the year of the body; left out or null: the next number */
    number: z.int().min(1).max(999).nullable().default(null),
    title: text(150),
    startsAt: PlannedTime,
    endsAt: PlannedTime,
    mode: z.enum(sessionModes).default('onsite'),
    place: optionalText(200),
    remoteLink: z
      .union([
        z.url({ protocol: /^https$/, normalize: true, error: 'L’adresse doit commencer par https://' }).max(500),
        z.literal('').transform(() => null),
        z.null(),
      ])
      .default(null),
    description: longText(2_000),
    confidential: z.boolean().default(false),
    healthAndSafety: z.boolean().default(false),
    /** day on which the agenda was sent to members; null until the portal convenes the session */
    agendaSentOn: PlannedDay.nullable().default(null),
    agenda: AgendaForm.default([]),
    /** required by PUT */
    version: Version.optional(),
  })
  .superRefine(checkDuration, whenFieldsAreValid('startsAt', 'endsAt'))
export type SessionForm = z.infer<typeof SessionForm>
/** `PUT /api/sessions/{id}`: the whole session, with the version that the writer had read. */
export const SessionAmendment = SessionForm.safeExtend({ version: Version })
export type SessionAmendment = z.infer<typeof SessionAmendment>
/** The form while it is being typed, before defaults are filled in. */
export type SessionDraft = z.input<typeof SessionForm>

const reason = paragraph(500)
/** `POST /api/sessions/{id}/postponement`: the new times and the reason. */
export const Postponement = z
  .object({ startsAt: PlannedTime, endsAt: PlannedTime, reason })
  .superRefine(checkDuration, whenFieldsAreValid('startsAt', 'endsAt'))
export type Postponement = z.infer<typeof Postponement>
/** `POST /api/sessions/{id}/cancellation`. */
export const Cancellation = z.object({ reason })
export type Cancellation = z.infer<typeof Cancellation>
/** `POST /api/sessions/{id}/duplication`: creates a draft at another time with the same agenda. */
export const Duplication = z.object({ startsAt: PlannedTime })
export type Duplication = z.infer<typeof Duplication>
