import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { PlannedDay } from '#contract/ground/dates/parisTime.ts'
import {
  collection,
  Day,
  Id,
  item,
  longText,
  optionalText,
  relation,
  Timestamp,
  text,
  Version,
} from '#contract/ground/shapes.ts'
import { LegalNotice, legalNoticeRules } from '#contract/meetings/legalDelays.ts'
import { Election } from '#contract/meetings/sessions/election.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { Dossier } from './dossier.ts'

const count = z.int().min(0).max(999)
/** Votes of the members present (L2315-32). */
export const Votes = z.object({ for: count, against: count, abstentions: count })
export type Votes = z.infer<typeof Votes>
/** The votes on a point, with its candidates when its last ballot was between some: `for` are then those of the first of them. */
export const PointVote = Votes.extend({ election: Election.optional() })
export type PointVote = z.infer<typeof PointVote>

export const opinionResults = ['favorable', 'unfavorable', 'reserved'] as const
/** The body's opinion on a point, with the employer's reasoned answer (L2312-15). */
export const Opinion = z.object({
  result: z.enum(opinionResults),
  text: longText(10_000),
  votes: Votes.nullable().default(null),
  employerAnswer: longText(5_000),
})
export type Opinion = z.infer<typeof Opinion>

/** A session embedded in other records. */
export const SessionReference = z.object({ id: Id, title: z.string(), startsAt: Timestamp })
export type SessionReference = z.infer<typeof SessionReference>

export const minutesStates = ['expected', 'draft', 'sent', 'approved', 'published'] as const
export type MinutesState = (typeof minutesStates)[number]
export const minutesProcedures = ['ordinary', 'pse', 'insolvency'] as const

/** Fields that each state of the minutes requires, besides those of earlier states. */
const requiredMinutesFields = {
  expected: null,
  draft: ['document', 'Déposez d’abord le fichier du procès-verbal'],
  sent: ['sentOn', 'Indiquez le jour où il a été transmis'],
  approved: ['approvedOn', 'Indiquez le jour où il a été approuvé'],
  published: ['publishedOn', 'Indiquez le jour où il a été diffusé'],
} as const

/** Whether the minutes are at least in this state. */
export const hasMinutesReached = (state: MinutesState, least: MinutesState): boolean =>
  minutesStates.indexOf(state) >= minutesStates.indexOf(least)

/**
 * The minutes of a held session: `GET`, `PUT /api/sessions/{id}/minutes` (DOMAIN §3.4). `expected → draft → sent →
 * approved → published`, one state at a time, in both directions. A file is required from `draft` on; only a validator
 * approves. Fields of states later than the one written are ignored.
 */
export const MinutesForm = z
  .object({
    state: z.enum(minutesStates),
    procedure: z.enum(minutesProcedures).default('ordinary'),
    /** a document of the same session */
    document: relation('documents').nullable().default(null),
    sentOn: PlannedDay.nullable().default(null),
    approvedOn: PlannedDay.nullable().default(null),
    /** a later session of the same body */
    approvedIn: relation('sessions').nullable().default(null),
    votes: Votes.nullable().default(null),
    /** asked for at the approval */
    corrections: longText(2_000),
    publishedOn: PlannedDay.nullable().default(null),
    /** that of the text which is approved; null: no text is written in the portal. Read by the approval alone */
    textVersion: Version.nullable().default(null),
    version: Version,
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const reached = minutesStates.filter((state) => hasMinutesReached(form.state, state))
    for (const [field, message] of reached.flatMap((state) =>
      requiredMinutesFields[state] ? [requiredMinutesFields[state]] : [],
    ))
      if (!form[field]) refuse(field, message)
    const { sentOn, approvedOn, publishedOn } = form
    if (hasMinutesReached(form.state, 'approved') && sentOn && approvedOn && approvedOn < sentOn)
      refuse('approvedOn', 'Le procès-verbal est approuvé après avoir été transmis')
    // L2315-35
    if (form.state === 'published' && approvedOn && publishedOn && publishedOn < approvedOn)
      refuse('publishedOn', 'Le procès-verbal est diffusé une fois approuvé (article L. 2315-35)')
  })
export type MinutesForm = z.infer<typeof MinutesForm>
export const Minutes = item('Minutes', {
  state: z.enum(minutesStates),
  procedure: z.enum(minutesProcedures),
  /** null if there is none, or none that the caller may read */
  document: DocumentLine.nullable(),
  dueOn: Day,
  /** days past `dueOn` while not sent; 0 otherwise */
  daysLate: z.int().nonnegative(),
  sentOn: Day.nullable(),
  approvedOn: Day.nullable(),
  approvedIn: SessionReference.nullable(),
  votes: Votes.nullable(),
  /** asked for at the approval; null while it is not there */
  corrections: z.string().nullable(),
  publishedOn: Day.nullable(),
  /** the last day on which members of the body may remark on their text; null: not open, or none for the caller */
  remarksUntil: Day.nullable(),
  /** the vote of a later session by which they are adopted, while they are sent and not approved yet */
  proposedApproval: z.object({ session: SessionReference, on: Day, votes: Votes }).nullable(),
  /**
   * of the text that an approval fixes, for who writes minutes: the one that was filed or opened to remarks last, or the
   * present one when the file is no print of it. It changes with each change of the words alone. Null: there is none
   */
  textVersion: Version.nullable(),
  /** 1 until the minutes are first written */
  version: z.int(),
})
export type Minutes = z.infer<typeof Minutes>

/**
 * Whether the file is hidden from the caller. From `draft` on minutes have a file: a caller who gets none may not read
 * it, nor write the minutes.
 */
export const isFileHidden = ({ state, document }: Pick<Minutes, 'state' | 'document'>): boolean =>
  hasMinutesReached(state, 'draft') && !document

export const decisionStates = ['toDo', 'inProgress', 'done', 'abandoned'] as const
export const DecisionForm = z.object({
  /** absent for a new decision */
  id: Id.optional(),
  text: text(500),
  /** a point of the session */
  point: relation('points').nullable().default(null),
  owner: optionalText(120),
  dueOn: PlannedDay.nullable().default(null),
  state: z.enum(decisionStates).default('toDo'),
  thematics: z.array(relation('thematics')).max(5).default([]),
})
/** `PUT /api/sessions/{id}/decisions`: replaces the whole list, in its order; absent decisions are deleted. */
export const DecisionsForm = z.object({ decisions: z.array(DecisionForm).max(100), version: Version })
export type DecisionsForm = z.infer<typeof DecisionsForm>
export const Decision = z.object({
  id: Id,
  /** D1, D2… in the session */
  number: z.int(),
  text: z.string(),
  point: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  owner: z.string().nullable(),
  /** the person of the body with this name; null for any other text */
  ownerPerson: PersonReference.nullable(),
  dueOn: Day.nullable(),
  late: z.boolean(),
  state: z.enum(decisionStates),
  thematics: z.array(Reference),
})
export type Decision = z.infer<typeof Decision>
/** `GET /api/sessions/{id}/decisions`. */
export const Decisions = item('Decisions', { decisions: z.array(Decision), version: z.int() })
export type Decisions = z.infer<typeof Decisions>
/** A decision shown on the page of its body. */
export const OpenDecision = z.object({ ...Decision.shape, session: SessionReference })
export type OpenDecision = z.infer<typeof OpenDecision>

/**
 * `GET /api/sessions/{id}/audience`: who will read it and who will get a mail, before it is convened (SPEC §3 "Session
 * form").
 */
export const Audience = item('Audience', {
  /** people who may read it once convened */
  readers: z.int(),
  /**
   * people who get the convocation by mail, at once or in a digest: members of the body and followers, except the
   * sender
   */
  mailed: z.int(),
  /** the members by name, for redactors; null for others */
  people: z.array(PersonReference).nullable(),
  /** what the session still lacks, for people who prepare it; null for others */
  dossier: Dossier.nullable(),
})
export type Audience = z.infer<typeof Audience>

/** What follows a session once it is held. */
export const followUpSteps = ['minutes', 'decisions', 'synopsis'] as const

/**
 * A deadline for a redactor: `GET /api/dues`, most urgent first. The rule `session.followUp` is what is left to do after
 * the minutes of a held session were sent; no law sets its day, so that it is never late and comes last.
 */
export const Deadline = item('Due', {
  ...LegalNotice.shape,
  rule: z.enum([...legalNoticeRules, 'session.followUp']),
  /** of `session.followUp`, the day of the minutes */
  dueOn: Day,
  irp: BodyReference,
  /** null for a rule of the body itself: its next meeting */
  session: SessionReference.nullable(),
  /** for an opinion: the last point of an agenda about its consultation */
  point: z.object({ id: Id, title: z.string(), session: SessionReference }).nullable(),
  /** for minutes and `session.followUp`: what is still to be done after their session */
  remaining: z.array(z.enum(followUpSteps)),
})
export type Deadline = z.infer<typeof Deadline>
export const Deadlines = collection(Deadline)
