import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Id, item } from '#contract/ground/shapes.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Decision, SessionReference } from './followUp.ts'
import { AgendaPoint } from './sessions.ts'

/** Where a part of a session is read. */
const within = { session: SessionReference, irp: BodyReference }
const ReadThere = z.array(z.object({ ...DocumentLine.shape, byReference: z.boolean() }))

/** A point of an order of the day, by itself: `GET /api/points/{id}`. */
export const Point = item('Point', {
  ...AgendaPoint.omit({ documents: true, points: true }).shape,
  documents: ReadThere,
  /** addresses of those below it */
  points: z.array(z.string()),
  /** the one above it */
  parent: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  ...within,
})
export type Point = z.infer<typeof Point>

/** A decision of a session, by itself: `GET /api/decisions/{id}`. */
export const SessionDecision = item('Decision', { ...Decision.shape, ...within })
export type SessionDecision = z.infer<typeof SessionDecision>
