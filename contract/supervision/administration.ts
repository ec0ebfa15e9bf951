import { z } from 'zod'
import { FirstSteps } from '#contract/front/firstSteps.ts'
import { item, Timestamp } from '#contract/ground/shapes.ts'

/** Kinds of work that wait for whoever administers the portal, in the order in which they are shown. */
export const waitingKinds = [
  'approvals',
  'failedTasks',
  'failedMails',
  'heldMails',
  'pendingAccounts',
  'messages',
  'imports',
  'drafts',
  'keptMails',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Work of one kind, with its count. */
export const WaitingWork = z.object({
  kind: z.enum(waitingKinds),
  count: z.int().positive(),
  /** since when the oldest item waits */
  since: Timestamp.nullable(),
})
export type WaitingWork = z.infer<typeof WaitingWork>

/** The first page of the administration: what waits, of what the caller may administer. */
export const Administration = item('Administration', {
  waiting: z.array(WaitingWork),
  /** for administrators of a new portal; null when the steps are done or put away */
  firstSteps: FirstSteps.nullable(),
  /** version of the portal, for those who run it; null for others */
  version: z.string().nullable(),
})
export type Administration = z.infer<typeof Administration>
