import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Actions, collection, Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { LegalNotice } from '#contract/meetings/legalDelays.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { Consultation } from './consultations.ts'
import { Decision, Minutes, Opinion, PointVote, SessionReference } from './followUp.ts'
import { SessionEvent } from './sessionEvents.ts'

export const sessionTypes = ['ordinary', 'extraordinary', 'committee', 'preparatory', 'accounts', 'training'] as const
export const sessionStatuses = ['draft', 'convened', 'held', 'closed', 'cancelled'] as const
export const sessionModes = ['onsite', 'remote', 'hybrid'] as const
export const pointKinds = [
  'information',
  'consultation',
  'opinion',
  'deliberation',
  'appointment',
  'minutes',
  'other',
] as const

const row = {
  id: Id,
  irp: BodyReference,
  type: z.enum(sessionTypes),
  /** rank among the sessions of the body in the year; null until assigned */
  number: z.int().nullable(),
  title: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  mode: z.enum(sessionModes),
  place: z.string().nullable(),
  status: z.enum(sessionStatuses),
  confidential: z.boolean(),
}

/** A session in a list, with the number of documents that I may read, and of those that I have not read. */
export const SessionRow = item('Session', {
  ...row,
  /** postponed since it was first convened */
  postponed: z.boolean(),
  documentCount: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
})
export type SessionRow = z.infer<typeof SessionRow>
export const Sessions = collection(SessionRow)

/** A document under a point. */
export const AgendaDocument = z.object({
  ...DocumentLine.shape,
  /** filed elsewhere, and attached to this point too */
  byReference: z.boolean(),
  /** the minutes of the session that the point approves, which the portal attaches: not among `references` */
  asMinutes: z.boolean(),
  /**
   * how many members of the body have read the published version; null for callers who may not know, or without a
   * published version
   */
  readBy: z.object({ count: z.int(), of: z.int() }).nullable(),
})
export type AgendaDocument = z.infer<typeof AgendaDocument>

/** The member who proposed a point. */
const PointOrigin = z.object({
  /** number of the proposal */
  id: Id,
  /** null: the account is erased */
  author: PersonReference.nullable(),
  /** joined to a point that was there already */
  isMerged: z.boolean(),
})
/** A commitment of the management, or a question that awaits its answer. */
const CommitmentReference = z.object({ id: Id, kind: z.enum(['commitment', 'question']), text: z.string() })

const point = {
  id: Id,
  /** computed: "1", "1.1" */
  number: z.string(),
  title: z.string(),
  kind: z.enum(pointKinds),
  description: z.string().nullable(),
  expectedMinutes: z.int().nullable(),
  rapporteur: z.string().nullable(),
  /** the person of the body with this name; null for any other text */
  rapporteurPerson: PersonReference.nullable(),
  thematics: z.array(Reference),
  /** documents filed elsewhere that are attached to this point: those of `documents` with `byReference`, but `asMinutes` */
  references: z.array(Reference),
  /** with the deadline of the opinion, and its state */
  consultation: Consultation.pick({ id: true, title: true, dueOn: true, state: true }).nullable(),
  /** for an approval of minutes: their session */
  minutesOf: SessionReference.nullable(),
  /** the commitment or question that it takes up; null if it is of a session that the caller may not read */
  commitment: CommitmentReference.nullable(),
  opinion: Opinion.nullable(),
  vote: PointVote.nullable(),
  /** whether a ballot of the meeting gives its votes: they are corrected on the ballot */
  hasBallot: z.boolean(),
  /** the proposals of members that it takes up, the one that has become the point first */
  proposals: z.array(PointOrigin),
  documents: z.array(AgendaDocument),
}
const NestedPoint = z.object(point)

/** An agenda point; one nested level (SPEC §2). */
export const AgendaPoint = z.object({ ...point, points: z.array(NestedPoint) })
export type AgendaPoint = z.infer<typeof AgendaPoint>
export type NestedPoint = z.infer<typeof NestedPoint>

/** A session with its agenda (SPEC §2 "Session"). */
export const Session = item('Session', {
  ...row,
  /** null for people without a seat in the body or above (DOMAIN §3.1) */
  remoteLink: z.string().nullable(),
  description: z.string().nullable(),
  convenedAt: Timestamp.nullable(),
  /** last postponement: when it was decided, the previous time, and the reason */
  postponement: z.object({ at: Timestamp, from: Timestamp, reason: z.string() }).nullable(),
  cancellation: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  agendaSentOn: Day.nullable(),
  healthAndSafety: z.boolean(),
  agenda: z.array(AgendaPoint),
  /** documents attached to no point */
  documents: z.array(AgendaDocument),
  /** applicable legal delays (DOMAIN §4), most urgent first; for people who prepare sessions of the body */
  notices: z.array(LegalNotice),
  /** null until the session is held */
  minutes: Minutes.omit({ '@context': true }).nullable(),
  decisions: z.array(Decision),
  decisionsVersion: z.int(),
  /** my last visit, and what changed since: steps, changes, newly published documents */
  lastVisitAt: Timestamp.nullable(),
  changes: z.array(SessionEvent),
  newDocuments: z.array(Reference),
  /** the whole history, oldest first; empty for people who do not prepare sessions of the body */
  history: z.array(SessionEvent),
  updatedAt: Timestamp,
  version: z.int(),
  can: Actions,
})
export type Session = z.infer<typeof Session>

/** Proposed values for the session form: `GET /api/sessions/proposal?irp=&type=&startsAt=&endsAt=&except=`. */
export const SessionProposal = item('SessionProposal', {
  /** the body's next number in the year */
  number: z.int(),
  /** « Séance ordinaire du 19 mars 2026 » */
  title: z.string(),
  /** other sessions of the body at the same time: a warning */
  overlaps: z.array(SessionReference),
  /** held sessions of the body with unapproved minutes, oldest first: each may become a point */
  minutesToApprove: z.array(SessionReference),
  /** default of the body */
  confidential: z.boolean(),
  notices: z.array(LegalNotice),
})
export type SessionProposal = z.infer<typeof SessionProposal>
