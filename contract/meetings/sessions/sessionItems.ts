import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { Id, item } from '#contract/ground/shapes.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Decision, SessionReference } from './followUp.ts'
import { AgendaPoint } from './sessions.ts'

/** The session and body of a point or decision. */
const sessionContext = { session: SessionReference, irp: BodyReference }
const PointDocuments = z.array(z.object({ ...DocumentLine.shape, byReference: z.boolean() }))

/** An agenda point on its own: `GET /api/points/{id}`. */
export const Point = item('Point', {
  ...AgendaPoint.omit({ documents: true, points: true }).shape,
  documents: PointDocuments,
  /** paths of its sub-points */
  points: z.array(z.string()),
  /** the point above */
  parent: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
  ...sessionContext,
})
export type Point = z.infer<typeof Point>

/** A decision on its own: `GET /api/decisions/{id}`. */
export const SessionDecision = item('Decision', { ...Decision.shape, ...sessionContext })
export type SessionDecision = z.infer<typeof SessionDecision>
