import { z } from 'zod'
import { pagedParameters } from '#contract/ground/queryShapes.ts'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'
import { importStates } from './importStates.ts'
import { ImportCounts } from './userImports.ts'

/** What became of the file of a night. `read`: an import was made of it; the others changed nothing. */
const directoryImportOutcomes = ['read', 'unchanged', 'missing', 'empty', 'truncated', 'tooLarge', 'refused'] as const
export type DirectoryImportOutcome = (typeof directoryImportOutcomes)[number]

/** A night on which the portal read the file of people that the operator has named. */
export const DirectoryImportRun = item('DirectoryImportRun', {
  id: Id,
  at: Timestamp,
  outcome: z.enum(directoryImportOutcomes),
  /** the fault, as a sentence */
  detail: z.string().nullable(),
  /** null when none was made of it, or it was given up */
  import: z.object({ id: Id, state: z.enum(importStates), counts: ImportCounts }).nullable(),
})
export type DirectoryImportRun = z.infer<typeof DirectoryImportRun>
export const DirectoryImportRuns = collection(DirectoryImportRun)
export const DirectoryImportRunsQuery = z.object(pagedParameters)
