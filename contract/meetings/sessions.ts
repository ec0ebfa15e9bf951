import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Actions, collection, Day, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Reference } from '#contract/people/references.ts'
import { Consultation, Decision, Minutes, Opinion, SessionReference, Votes } from './followUp.ts'
import { Notice } from './legalDelays.ts'
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
  /** counts the sessions of the body in the year; null until it is given */
  number: z.int().nullable(),
  title: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  mode: z.enum(sessionModes),
  place: z.string().nullable(),
  status: z.enum(sessionStatuses),
  confidential: z.boolean(),
}

/** A session in a list, with the count of its documents that I may read and of those I have not read. */
export const SessionRow = item('Session', {
  ...row,
  /** convened, and put off since: not when it was first announced */
  postponed: z.boolean(),
  documentCount: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
})
export type SessionRow = z.infer<typeof SessionRow>
export const Sessions = collection(SessionRow)

/** A document under a point. */
export const AgendaDocument = z.object({
  ...DocumentLine.shape,
  /** filed elsewhere, and read for this point too */
  byReference: z.boolean(),
  /** of the members of the body, how many have read the published version; null for who may not know, or when none is out */
  readBy: z.object({ count: z.int(), of: z.int() }).nullable(),
})
export type AgendaDocument = z.infer<typeof AgendaDocument>

const point = {
  id: Id,
  /** computed: "1", "1.1" */
  number: z.string(),
  title: z.string(),
  kind: z.enum(pointKinds),
  description: z.string().nullable(),
  expectedMinutes: z.int().nullable(),
  rapporteur: z.string().nullable(),
  thematics: z.array(Reference),
  /** documents filed elsewhere that are read for this point too: those of `documents` that are `byReference` */
  references: z.array(Reference),
  /** with the day until which the opinion is due, and how it stands */
  consultation: Consultation.pick({ id: true, title: true, dueOn: true, state: true }).nullable(),
  /** an approval of minutes: of which session */
  minutesOf: SessionReference.nullable(),
  opinion: Opinion.nullable(),
  vote: Votes.nullable(),
  documents: z.array(AgendaDocument),
}
const NestedPoint = z.object(point)

/** A point of the order of the day; one nested level (SPEC §2). */
export const AgendaPoint = z.object({ ...point, points: z.array(NestedPoint) })
export type AgendaPoint = z.infer<typeof AgendaPoint>
export type NestedPoint = z.infer<typeof NestedPoint>

/** A session with its order of the day (SPEC §2 "Session"). */
export const Session = item('Session', {
  ...row,
  /** null for who does not sit in the body or above (DOMAIN §3.1) */
  remoteLink: z.string().nullable(),
  description: z.string().nullable(),
  convenedAt: Timestamp.nullable(),
  /** the last time that it was put off: when, from which time, and why */
  postponement: z.object({ at: Timestamp, from: Timestamp, reason: z.string() }).nullable(),
  cancellation: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  agendaSentOn: Day.nullable(),
  healthAndSafety: z.boolean(),
  agenda: z.array(AgendaPoint),
  /** those of the session itself, attached to no point */
  documents: z.array(AgendaDocument),
  /** the legal delays that concern it (DOMAIN §4), most urgent first; for who prepares the sessions of the body */
  notices: z.array(Notice),
  /** null until it is held */
  minutes: Minutes.omit({ '@context': true }).nullable(),
  decisions: z.array(Decision),
  decisionsVersion: z.int(),
  /** when I last looked at it, and what was changed since: steps, changes, newly published documents */
  lastVisitAt: Timestamp.nullable(),
  changes: z.array(SessionEvent),
  newDocuments: z.array(Reference),
  /** the whole history, oldest first; empty for who does not prepare the sessions of the body */
  history: z.array(SessionEvent),
  updatedAt: Timestamp,
  version: z.int(),
  can: Actions,
})
export type Session = z.infer<typeof Session>

/** What the form of a session asks before it is written: `GET /api/sessions/proposal?irp=&type=&startsAt=&endsAt=&except=`. */
export const SessionProposal = item('SessionProposal', {
  /** the next number of the body in the year */
  number: z.int(),
  /** « Séance ordinaire du 19 mars 2026 » */
  title: z.string(),
  /** other sessions of the body at the same time: a warning */
  overlaps: z.array(SessionReference),
  /** held sessions of the body whose minutes are not approved, oldest first: each may become a point */
  minutesToApprove: z.array(SessionReference),
  /** of the body: what the form starts with */
  confidential: z.boolean(),
  notices: z.array(Notice),
})
export type SessionProposal = z.infer<typeof SessionProposal>
