import { z } from 'zod'
import { Actions, item } from '#contract/ground/shapes.ts'
import { DocumentLine } from '#contract/papers/documents.ts'
import { Irp } from '#contract/people/bodies/bodies.ts'
import { BodyMember } from '#contract/people/users/users.ts'
import { GettingStarted } from './gettingStarted/gettingStarted.ts'
import { Consultation } from './sessions/consultations.ts'
import { minutesStates, OpenDecision, SessionReference } from './sessions/followUp.ts'
import { SessionRow } from './sessions/sessions.ts'

/** A branch of a classification, with the body's latest documents in it. */
const BranchDocuments = z.object({
  id: z.int(),
  name: z.string(),
  parentId: z.int(),
  /** documents of the branch itself that I may read, without those of branches below */
  count: z.int().nonnegative(),
  /** the latest ones, last published first */
  documents: z.array(DocumentLine),
})
export type BranchDocuments = z.infer<typeof BranchDocuments>

/** All data of a body's page, in one call (SPEC §3 "Body"). */
export const BodyHome = item('BodyHome', {
  irp: Irp,
  /** what the body says to its members; null for nothing, and for who does not belong to it */
  welcomeText: z.string().nullable(),
  nextSession: SessionRow.nullable(),
  lastSessions: z.array(SessionRow),
  /** minutes of the last session with minutes that I may read */
  lastMinutes: z
    .object({ session: SessionReference, state: z.enum(minutesStates).exclude(['expected']), document: DocumentLine })
    .nullable(),
  /** the latest internal rules, agreement and calendar of the body (DOMAIN §8) */
  pinned: z.array(DocumentLine),
  /** branches with documents, and the branches above them */
  committee: z.array(BranchDocuments),
  functioning: z.array(BranchDocuments),
  /** null when I do not belong to the body, and would read too many people of the directory within a minute */
  members: z.array(BodyMember).nullable(),
  /** of sessions that I may read: not done, late ones first, at most 50 */
  openDecisions: z.array(OpenDecision),
  /** running ones without an opinion, and those deemed negative in the last thirty days, nearest end first */
  consultations: z.array(Consultation),
  /** « Par où commencer »; null unless my mandate is new, or I choose its documents */
  gettingStarted: GettingStarted.nullable(),
  /** what I may do for the body: prepare sessions, file documents, manage consultations, change its text */
  can: Actions,
})
export type BodyHome = z.infer<typeof BodyHome>
