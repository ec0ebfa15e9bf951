import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { ExtractionLimits } from './limits.ts'

/** What the parent asks: one PDF to read, and where its thumbnail goes until it is whole; null to only open the file. */
export type Job = {
  file: string
  thumbnailPart: string | null
  parentPid: number
  limits: Pick<ExtractionLimits, 'pages' | 'characters'>
}

const Ending = z.discriminatedUnion('outcome', [
  z.object({ kind: z.literal('end'), outcome: z.literal('read') }),
  z.object({ kind: z.literal('end'), outcome: z.literal('locked') }),
  z.object({ kind: z.literal('end'), outcome: z.literal('unreadable'), detail: z.string().max(1_000) }),
  z.object({ kind: z.literal('end'), outcome: z.literal('abandoned'), reason: z.enum(['pages', 'characters']) }),
])
export type Ending = z.infer<typeof Ending>

/**
 * What the child tells, in this order: `ready` once its modules are loaded, `opened`, one `page` for each page read, `end`,
 * then `thumbnail`. The child has parsed a stranger's file: the parent checks its words.
 */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('opened'), pages: z.int32().nonnegative() }),
  z.object({
    kind: z.literal('page'),
    page: z.int().positive().max(limits.pdfPages),
    text: z.string().max(limits.extractedCharacters),
  }),
  Ending,
  /** `failure` is empty when the picture was written. */
  z.object({ kind: z.literal('thumbnail'), failure: z.string().max(1_000) }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
