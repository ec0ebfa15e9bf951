import { z } from 'zod'
import { BodyReference } from './bodies.ts'
import { DocumentLine } from './documents.ts'
import { Actions, collection, Id, item, Timestamp } from './shapes.ts'

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
  documentCount: z.int().nonnegative(),
  unreadCount: z.int().nonnegative(),
})
export type SessionRow = z.infer<typeof SessionRow>
export const Sessions = collection(SessionRow)

const point = {
  id: Id,
  /** computed: "1", "1.1" */
  number: z.string(),
  title: z.string(),
  kind: z.enum(pointKinds),
  description: z.string().nullable(),
  expectedMinutes: z.int().nullable(),
  rapporteur: z.string().nullable(),
  documents: z.array(DocumentLine),
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
  agenda: z.array(AgendaPoint),
  /** those of the session itself, attached to no point */
  documents: z.array(DocumentLine),
  version: z.int(),
  can: Actions,
})
export type Session = z.infer<typeof Session>
