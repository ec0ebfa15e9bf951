import { z } from 'zod'
import type { TakeawayPlan } from '#server/meetings/takeaway/plan.ts'

/** The reasons why a document is omitted and listed on the last page. */
export const omissions = ['locked', 'unreadable', 'heavy', 'missing'] as const
export type Omission = (typeof omissions)[number]

/** The request of the parent: one bundle to build into `partDescriptor`. */
export interface Job {
  plan: TakeawayPlan
  /** path of each document, in reading order; or the reason why it is omitted */
  files: ({ path: string } | { omitted: Omission })[]
  /** ISO instant, printed as « établi le … » */
  at: string
  parentPid: number
}

/**
 * The descriptor of the output file in the child. The file is already unlinked, so that a killed process leaves no file
 * behind.
 */
export const partDescriptor = 4

/**
 * The messages of the child, in this order: `ready` once its modules are loaded, `document` with the index (from 0) of
 * each document before it is added, `end`. The child has parsed untrusted files, so the parent validates its messages.
 */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('document'), index: z.int().nonnegative() }),
  z.object({ kind: z.literal('end'), pages: z.int().positive() }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
