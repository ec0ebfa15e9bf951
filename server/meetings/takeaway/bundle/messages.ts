import { z } from 'zod'
import type { TakeawayPlan } from '#server/meetings/takeaway/plan.ts'

/** Why a document is on the last page of a bundle and not in it. */
export const omissions = ['locked', 'unreadable', 'heavy', 'missing'] as const
export type Omission = (typeof omissions)[number]

/** What the parent asks: one bundle to build, in the file that it lends as `partDescriptor`. */
export interface Job {
  plan: TakeawayPlan
  /** where each document is on the disk, in reading order; or why it is left out before it is even opened */
  files: ({ path: string } | { omitted: Omission })[]
  /** ISO instant: « établi le … » */
  at: string
  parentPid: number
}

/** The file being written has no name any more: whoever is killed leaves none behind. The number it has in the child. */
export const partDescriptor = 4

/**
 * What the child tells, in this order: `ready` once its modules are loaded, `document` as it turns to each one (its rank in
 * the reading order, from 0), `end`. The child has parsed strangers' files: the parent checks its words.
 */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('document'), index: z.int().nonnegative() }),
  z.object({ kind: z.literal('end'), pages: z.int().positive() }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
