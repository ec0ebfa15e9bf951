import { z } from 'zod'
import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import { ImportCounts, ImportPreview, ImportReading, UserImport } from '#contract/people/imports/userImports.ts'
import type { CheckOptions, Corrections } from './checkFile.ts'

/** The request of the parent: the first line that the child reads. */
export type ChildJob = CheckJob | PreviewJob

/** Checks a file. The snapshot is the second line. */
export interface CheckJob {
  path: string
  options: CheckOptions
  corrections: Corrections
}

/** Reads the beginning of a file. */
export interface PreviewJob {
  path: string
  previewedLines: number
  matches: readonly ColumnMatch[]
}

/**
 * A message of the child: `preview`, the only one of a preview; or `progress`; `report`, hundreds of lines as JSON for the database; then `end` with the plan as
 * JSON. The child has read a stranger's file: the parent validates its messages.
 */
export const ChildMessage = z.discriminatedUnion('kind', [
  ImportPreview.extend({ kind: z.literal('preview') }),
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
