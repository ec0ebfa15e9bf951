import { z } from 'zod'
import { limits } from '#contract/ground/limits.ts'
import type { ExtractionLimits } from './limits.ts'

/** The request of the parent: one PDF to open, or to extract. */
export type Job = {
  file: string
  /** extracts the texts and draws the thumbnail; false to only open the file */
  isWhole: boolean
  limits: Pick<ExtractionLimits, 'pages' | 'characters'>
}

const Ending = z.discriminatedUnion('outcome', [
  z.object({ kind: z.literal('end'), outcome: z.literal('read') }),
  z.object({ kind: z.literal('end'), outcome: z.literal('locked') }),
  z.object({ kind: z.literal('end'), outcome: z.literal('unreadable'), detail: z.string().max(1_000) }),
  z.object({ kind: z.literal('end'), outcome: z.literal('abandoned'), reason: z.enum(['pages', 'characters']) }),
])
export type Ending = z.infer<typeof Ending>

/** The child sends the thumbnail in base64. */
const maxThumbnailBytes = 1024 * 1024

/**
 * The messages of the child, in this order: `ready` once it has its job and its modules are loaded, `opened`, one
 * `page` for each page read, `end`, then `thumbnail`. The child has parsed an untrusted file, so the parent validates
 * its messages.
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
  /** `image` is null when drawing failed; `failure` says why */
  z.object({
    kind: z.literal('thumbnail'),
    image: z
      .base64()
      .max(Math.ceil(maxThumbnailBytes / 3) * 4)
      .nullable(),
    failure: z.string().max(1_000),
  }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
