import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import { oneOrMore, pagedParameters, queryId, queryInteger } from '#contract/ground/queryShapes.ts'
import {
  Actions,
  collection,
  Day,
  Id,
  item,
  longText,
  optionalText,
  paragraph,
  relation,
  Timestamp,
  Version,
} from '#contract/ground/shapes.ts'
import { SessionReference } from '#contract/meetings/sessions/followUp.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'

/** Of one session. */
export const maxCommitments = 200

/** What the management commits itself to, and a question that awaits its reasoned answer (L2312-15, L2315-34). */
export const commitmentKinds = ['commitment', 'question'] as const
export type CommitmentKind = (typeof commitmentKinds)[number]

/** `late`: open, and its due date has passed; computed, never stored. `kept`: of a question, answered. */
export const commitmentStates = ['open', 'late', 'kept', 'refused', 'withdrawn'] as const
export type CommitmentState = (typeof commitmentStates)[number]

/** Whether it still awaits something of the management. */
export const isWaiting = (state: CommitmentState): boolean => state === 'open' || state === 'late'

/** Whether this state is only possible with an answer: a question is answered in words, a refusal has its reason. */
export const needsAnswer = (kind: CommitmentKind, state: CommitmentState): boolean =>
  state === 'refused' || (kind === 'question' && state === 'kept')

const fields = {
  /** the session at which it was noted, which does not change */
  session: relation('sessions'),
  /** a point of the session */
  point: relation('points').nullable().default(null),
  kind: z.enum(commitmentKinds),
  text: paragraph(1_000),
  owner: optionalText(120),
  dueOn: PlannedDay.nullable().default(null),
  thematics: z.array(relation('thematics')).max(5).default([]),
}

/** `POST /api/commitments`. */
export const CommitmentForm = z.object(fields)
export type CommitmentForm = z.infer<typeof CommitmentForm>

/** `PUT /api/commitments/{id}`: `open` and `late` are the same state, which the portal tells apart by the due date. */
export const CommitmentChange = z
  .object({
    ...fields,
    state: z.enum(commitmentStates).default('open'),
    answer: longText(5_000),
    version: Version,
  })
  .superRefine(({ kind, state, answer }, context) => {
    if (answer === null && needsAnswer(kind, state))
      context.addIssue({
        code: 'custom',
        path: ['answer'],
        message: state === 'refused' ? 'Indiquez le motif du refus' : 'Indiquez la réponse donnée',
      })
  })
export type CommitmentChange = z.infer<typeof CommitmentChange>

/** A commitment or question of a session that the caller may read. */
export const Commitment = item('Commitment', {
  id: Id,
  irp: BodyReference,
  session: SessionReference,
  point: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  kind: z.enum(commitmentKinds),
  text: z.string(),
  owner: z.string().nullable(),
  /** the person of the body with this name; null for any other text */
  ownerPerson: PersonReference.nullable(),
  dueOn: Day.nullable(),
  state: z.enum(commitmentStates),
  answer: z.string().nullable(),
  closedAt: Timestamp.nullable(),
  thematics: z.array(Reference),
  /** the points that take it up, in sessions that the caller may read, oldest first */
  followUps: z.array(z.object({ id: Id, title: z.string(), session: SessionReference })),
  /** that of its session */
  confidential: z.boolean(),
  version: z.int(),
  can: Actions,
})
export type Commitment = z.infer<typeof Commitment>

/** `GET /api/commitments`: late ones first, then the other open ones by due date, then those that are closed. */
export const Commitments = collection(Commitment).extend({
  /** the values of each filter, of all that the caller may read */
  choices: z.object({
    irps: z.array(BodyReference),
    thematics: z.array(Reference),
    /** latest first */
    years: z.array(z.int()),
  }),
})
export type Commitments = z.infer<typeof Commitments>

const filters = {
  irp: oneOrMore(queryId).optional(),
  thematic: oneOrMore(queryId).optional(),
  kind: oneOrMore(z.enum(commitmentKinds)).optional(),
  state: oneOrMore(z.enum(commitmentStates)).optional(),
  /** of the session */
  year: oneOrMore(queryInteger.refine((year) => year >= 1000 && year <= 9999)).optional(),
  /** those noted at a session, and those that its points take up */
  session: queryId.optional(),
}
export const CommitmentsQuery = z
  .object({ ...pagedParameters, ...filters })
  .describe('Engagements et questions des séances que l’on peut lire.')
export type CommitmentsQuery = z.infer<typeof CommitmentsQuery>

/** `GET /api/commitments/export.csv`. */
export const CommitmentsExportQuery = z.object(filters)
export type CommitmentsFilters = z.infer<typeof CommitmentsExportQuery>
