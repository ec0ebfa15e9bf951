import { z } from 'zod'
import { Actions, item } from '#contract/ground/shapes.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Irp } from '#contract/people/bodies.ts'
import { BodyMember } from '#contract/people/users.ts'
import { Consultation, minutesStates, OpenDecision, SessionReference } from './followUp.ts'
import { SessionRow } from './sessions.ts'

/** A branch of a classification, with the documents of the body filed in it. */
const Shelf = z.object({
  id: z.int(),
  name: z.string(),
  parentId: z.int(),
  /** documents of the branch itself that I may read, without those below */
  count: z.int().nonnegative(),
  /** the last ones, last published first */
  documents: z.array(DocumentLine),
})
export type Shelf = z.infer<typeof Shelf>

/** Everything that the page of a body shows, in one call (SPEC §3 "Body"). */
export const BodyHome = item('BodyHome', {
  irp: Irp,
  nextSession: SessionRow.nullable(),
  lastSessions: z.array(SessionRow),
  /** of the last session that has some which I may read */
  lastMinutes: z
    .object({ session: SessionReference, state: z.enum(minutesStates).exclude(['expected']), document: DocumentLine })
    .nullable(),
  /** what one looks for all the time, the last of each: the rules of the body, its agreement, its calendar (DOMAIN §8) */
  pinned: z.array(DocumentLine),
  /** shelves that hold something, and the branches above them */
  committee: z.array(Shelf),
  functioning: z.array(Shelf),
  members: z.array(BodyMember),
  /** not done, late ones first, at most 50; of the sessions that I may read */
  openDecisions: z.array(OpenDecision),
  /** those with no opinion yet that run, or were deemed negative in the last thirty days, the nearest end first */
  consultations: z.array(Consultation),
  /** what I may do for the body: prepare a session, file a document, manage its consultations */
  can: Actions,
})
export type BodyHome = z.infer<typeof BodyHome>
