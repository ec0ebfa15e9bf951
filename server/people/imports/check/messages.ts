import { z } from 'zod'
import { ImportCounts, ImportReading, UserImport } from '#contract/userImports.ts'
import type { CheckOptions } from './checkFile.ts'

/** What the parent asks: the first line that the child reads. What the portal holds is the second one. */
export interface Job {
  path: string
  options: CheckOptions
}

/**
 * What the child tells: `progress`, the lines of its report by hundreds and the plan as JSON, which go into the database as they
 * are, then `end`. It has read a stranger's file: the parent checks its words.
 */
export const ChildMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), part: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('report'), json: z.string() }),
  z.object({
    kind: z.literal('end'),
    plan: z.string(),
    reading: ImportReading,
    counts: ImportCounts,
    lines: UserImport.shape.lines,
    seen: z.string().regex(/^[0-9a-f]{64}$/),
  }),
])
export type ChildMessage = z.infer<typeof ChildMessage>
