import { z } from 'zod'
import { Timestamp } from '#contract/ground/shapes.ts'
import { PersonReference } from '#contract/people/users/users.ts'

export const sessionEventKinds = [
  'convocation',
  'change',
  'postponement',
  'cancellation',
  'holding',
  'closing',
  'reopening',
] as const

/** What a change affects. The link of the video meeting is named, but never shown. */
export const sessionChangeKinds = [
  'type',
  'number',
  'title',
  'startsAt',
  'endsAt',
  'mode',
  'place',
  'remoteLink',
  'description',
  'confidential',
  'healthAndSafety',
  'agendaSentOn',
  'pointAdded',
  'pointRemoved',
  'pointChanged',
  'pointsMoved',
] as const

/** A change in a convened session. `point` is the title of the point concerned. */
export const SessionChange = z.object({
  what: z.enum(sessionChangeKinds),
  point: z.string().optional(),
  from: z.string().nullable().optional(),
  to: z.string().nullable().optional(),
  /** of `pointChanged`: nothing but the outcome of the point was written, its opinion, votes or answer of the employer */
  isOutcome: z.boolean().optional(),
})
export type SessionChange = z.infer<typeof SessionChange>

/** A step or change of a session since its convocation. */
export const SessionEvent = z.object({
  at: Timestamp,
  by: PersonReference.nullable(),
  kind: z.enum(sessionEventKinds),
  reason: z.string().nullable(),
  changes: z.array(SessionChange),
})
export type SessionEvent = z.infer<typeof SessionEvent>
