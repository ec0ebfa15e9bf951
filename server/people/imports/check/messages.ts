import { z } from 'zod'
import { ImportCounts, ImportReading, UserImport } from '#contract/people/userImports.ts'
import type { CheckOptions } from './checkFile.ts'

/** The request of the parent: the first line that the child reads. The snapshot is the second line. */
export interface CheckJob {
  path: string
  options: CheckOptions
}

/**
 * A message of the child: `progress`; `report`, hundreds of lines as JSON for the database; then `end` with the plan as
 * JSON. The child has read a stranger's file: the parent validates its messages.
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
