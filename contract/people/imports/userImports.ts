import { z } from 'zod'
import { PlannedTime } from '#contract/ground/dates/parisTime.ts'
import { oneOrMore, pagedParameters, searchText } from '#contract/ground/queryShapes.ts'
import { collection, Day, Id, item, Timestamp, Version } from '#contract/ground/shapes.ts'
import { columns, matchedColumns } from '#contract/people/users/userColumns.ts'
import { PersonReference } from '#contract/people/users/users.ts'
import { ColumnMatch, ImportMatches } from './importCorrections.ts'
import { importOutcomes, importStates } from './importStates.ts'
import { Renewal } from './renewals.ts'

/** A boolean form field: `true` and `1` are true. */
const formBoolean = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .default(false)

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'JSON' })
    return z.NEVER
  }
}

/** Import options (seed §3 "Import options"; DOMAIN §15). The file is the field `file`. */
export const ImportForm = z.object({
  /** checks the file; nothing changes until it is applied */
  simulate: formBoolean,
  /** `create` creates unknown mandates and functions; a renewal always verifies */
  mandates: z.enum(['verify', 'create']).default('verify'),
  /** `replace` deletes the people that the file does not name */
  mode: z.enum(['update', 'replace']).default('update'),
  /** « Ignorer les lignes en erreur » */
  skipFaulty: formBoolean,
  /** « Remplacer les affectations » */
  replaceAssignments: formBoolean,
  /** the number of deletions, typed as confirmation */
  confirmDeletions: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  /** when invitations are sent if the import is applied at once: in the next 30 days; at once if left out */
  invitationsAt: PlannedTime.optional(),
  /** renews the members of this body: the assignments of those whom the file does not name end */
  renewedIrp: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  /** first day of the new mandates */
  renewalDay: Day.optional(),
  /** redactors and validators whom the file does not name lose their role too */
  endsWriters: formBoolean,
  /** what titles of the file mean, as JSON: `[{"title": "IRP ppale", "column": "principal"}]` */
  columns: z.string().max(10_000).transform(parseJson).pipe(ImportMatches.shape.columns).default([]),
})
export type ImportForm = z.output<typeof ImportForm>

/** Reads the beginning of a file; the file is the field `file`. */
export const ImportPreviewForm = ImportForm.pick({ columns: true })

/** Applies a checked import. */
export const ImportApplicationForm = z.object({
  /** the number of deletions, typed as confirmation */
  confirmDeletions: z.int().nonnegative().optional(),
  /** « Ignorer les lignes en erreur », decided after the check */
  skipFaulty: z.boolean().optional(),
  /** the version that was shown: another one, checked again meanwhile, is refused */
  version: Version.optional(),
  /**
   * when invitations are sent: in the next 30 days; at once if left out. Their links are valid for 7 days from then.
   */
  invitationsAt: PlannedTime.optional(),
})
export type ImportApplicationForm = z.output<typeof ImportApplicationForm>

/** Checks the same file again with other options; options left out stay as before. */
export const ImportVerificationForm = z.object({
  mandates: z.enum(['verify', 'create']).optional(),
  mode: z.enum(['update', 'replace']).optional(),
  replaceAssignments: z.boolean().optional(),
})
export type ImportVerificationForm = z.output<typeof ImportVerificationForm>

/** A message about a line or the whole file: `code` of DOMAIN §15. A `warning` does not reject the line. */
export const ImportMessage = z.object({
  code: z.string(),
  message: z.string(),
  column: z.string().nullable(),
  level: z.enum(['error', 'warning']),
})
export type ImportMessage = z.infer<typeof ImportMessage>

/** A column of the file, and what it means; null: nothing. */
export const ImportColumn = ColumnMatch.extend({ title: z.string() })
export type ImportColumn = z.infer<typeof ImportColumn>

/** The beginning of a file, before it is checked. */
export const ImportPreview = z.object({
  columns: z.array(ImportColumn),
  /** the first lines, with as many cells as columns */
  rows: z.array(z.array(z.string())),
  /** about the file as a whole; an error prevents the check */
  messages: z.array(ImportMessage),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** How the file was parsed. */
export const ImportReading = z.object({
  /** `utf-8`, `windows-1252`, `utf-16le`…, `xlsx` for a workbook */
  encoding: z.string().nullable(),
  delimiter: z.enum([';', ',', '\t']).nullable(),
  /** lines below the header, blank ones included */
  rows: z.int(),
  /** about the whole file; an error stops the import */
  messages: z.array(ImportMessage),
  /** names of mandates and functions added by « create » */
  newMandates: z.array(z.string()),
  newJobs: z.array(z.string()),
  /** the columns of the file in its order */
  columns: z.array(ImportColumn),
  /** values that name no record of the portal, the most frequent first, with the number of their lines */
  unknown: z.array(z.object({ column: z.enum(matchedColumns), value: z.string(), lines: z.int() })),
})
export type ImportReading = z.infer<typeof ImportReading>

export const ImportCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** people with at least one rejected line; their other lines may count above too */
  refused: z.int(),
  deleted: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const UserImport = item('UserImport', {
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** progress of its current state, from 0 to 1 */
  progress: z.number(),
  simulate: z.boolean(),
  mandates: z.enum(['verify', 'create']),
  mode: z.enum(['update', 'replace']),
  skipFaulty: z.boolean(),
  replaceAssignments: z.boolean(),
  reading: ImportReading.nullable(),
  /** what was matched for the whole file */
  matches: ImportMatches,
  /** counts people, not lines */
  counts: ImportCounts,
  /** number of lines by outcome */
  lines: z.partialRecord(z.enum(importOutcomes), z.int()),
  /** whether its file and lines still exist: they are deleted after 30 days */
  kept: z.boolean(),
  /** the renewal of a body; null for any other import */
  renewal: Renewal.nullable(),
  /** number of deletions, or of assignments that end, to type before it may be applied; null if none is needed */
  deletionsToConfirm: z.int().nullable(),
  /** whether it can be applied as it is: rejected lines prevent it unless they are skipped */
  applicable: z.boolean(),
  /** the reason of the failure, as a sentence */
  failure: z.string().nullable(),
  importedBy: PersonReference.nullable(),
  /** read at night: the accounts that it does not name are closed, not deleted */
  fromDirectory: z.boolean(),
  createdAt: Timestamp,
  checkedAt: Timestamp.nullable(),
  appliedAt: Timestamp.nullable(),
  /** when invitations are sent, if chosen; null: as soon as it is applied */
  invitationsAt: Timestamp.nullable(),
  version: Version,
})
export type UserImport = z.infer<typeof UserImport>
export const UserImports = collection(UserImport)

/** A line of the file, or a person that it does not name (`line` 0). */
export const UserImportLine = item('UserImportLine', {
  line: z.int().nonnegative(),
  outcome: z.enum(importOutcomes),
  person: z.object({ id: Id.nullable(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  messages: z.array(ImportMessage),
  /** the cells of a line with messages or corrections, by column; null for others */
  cells: z.partialRecord(z.enum(columns), z.string()).nullable(),
  /** the columns that were corrected after the upload */
  corrected: z.array(z.enum(columns)),
  /** changes that would be made, or were made */
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type UserImportLine = z.infer<typeof UserImportLine>
export const UserImportLines = collection(UserImportLine)

export const ImportsQuery = z.object(pagedParameters)

export const ImportLinesQuery = z.object({
  ...pagedParameters,
  outcome: oneOrMore(z.enum(importOutcomes)).optional(),
  /** those that have a remark of this code */
  code: z.string().max(60).optional(),
  q: searchText.optional(),
})
export type ImportLinesQuery = z.infer<typeof ImportLinesQuery>
