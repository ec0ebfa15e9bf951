import { z } from 'zod'
import { PlannedTime } from '#contract/ground/parisTime.ts'
import { oneOrMore, paged, words } from '#contract/ground/queryShapes.ts'
import { collection, Id, item, Timestamp, Version } from '#contract/ground/shapes.ts'
import { importOutcomes, importStates } from './importStates.ts'
import { PersonReference } from './users.ts'

/** A field of a form: `true` and `1` are yes. */
const yes = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1')
  .default(false)

/** How a file is to be imported (seed §3 "Import options"; DOMAIN §15). The file is `file`. */
export const ImportForm = z.object({
  /** checks, and changes nothing until it is applied */
  simulate: yes,
  mandates: z.enum(['verify', 'create']).default('verify'),
  /** `replace` deletes the people whom the file does not name */
  mode: z.enum(['update', 'replace']).default('update'),
  /** « Ignorer les lignes en erreur » */
  skipFaulty: yes,
  /** « Remplacer les affectations » */
  replaceAssignments: yes,
  /** the number of deletions, typed */
  confirmDeletions: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  /** when the invitations leave, if the import is applied at once: to come, and in 30 days at most; at once when left out */
  invitationsAt: PlannedTime.optional(),
})
export type ImportForm = z.output<typeof ImportForm>

/** What is said when an import that was looked at is applied. */
export const ImportApplicationForm = z.object({
  /** the number of deletions, typed */
  confirmDeletions: z.int().nonnegative().optional(),
  /** « Ignorer les lignes en erreur », decided on seeing them */
  skipFaulty: z.boolean().optional(),
  /** when the invitations leave: to come, and in 30 days at most; at once when left out. Their links last 7 days from then on. */
  invitationsAt: PlannedTime.optional(),
})
export type ImportApplicationForm = z.output<typeof ImportApplicationForm>

/** How the same file is checked again; as before where nothing is said. */
export const ImportVerificationForm = z.object({
  mandates: z.enum(['verify', 'create']).optional(),
  mode: z.enum(['update', 'replace']).optional(),
  replaceAssignments: z.boolean().optional(),
})
export type ImportVerificationForm = z.output<typeof ImportVerificationForm>

/** A remark on a line or on the whole file: `code` of DOMAIN §15. A `warning` does not stop the line. */
export const ImportMessage = z.object({
  code: z.string(),
  message: z.string(),
  column: z.string().nullable(),
  level: z.enum(['error', 'warning']),
})
export type ImportMessage = z.infer<typeof ImportMessage>

/** How the file was read. */
export const ImportReading = z.object({
  /** `utf-8`, `windows-1252`, `utf-16le`… */
  encoding: z.string().nullable(),
  delimiter: z.enum([';', ',', '\t']).nullable(),
  /** lines below the header, blank ones too */
  rows: z.int(),
  /** of the file as a whole; an error stops the import */
  messages: z.array(ImportMessage),
  /** of what « create » adds: names of mandates and functions */
  newMandates: z.array(z.string()),
  newJobs: z.array(z.string()),
})
export type ImportReading = z.infer<typeof ImportReading>

export const ImportCounts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** people of whom a line at least is at fault: their other lines may make them one of the above too */
  refused: z.int(),
  deleted: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

export const UserImport = item('UserImport', {
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** from 0 to 1, of the state it is in */
  progress: z.number(),
  simulate: z.boolean(),
  mandates: z.enum(['verify', 'create']),
  mode: z.enum(['update', 'replace']),
  skipFaulty: z.boolean(),
  replaceAssignments: z.boolean(),
  reading: ImportReading.nullable(),
  /** people, not lines */
  counts: ImportCounts,
  /** how many lines have each outcome */
  lines: z.partialRecord(z.enum(importOutcomes), z.int()),
  /** are its file and its lines still here? They go after 30 days */
  kept: z.boolean(),
  /** the number to type before it may be applied; null when none is asked */
  deletionsToConfirm: z.int().nullable(),
  /** can it be applied as it stands? Lines at fault stop it unless they are left out */
  applicable: z.boolean(),
  /** why it has failed, in a sentence */
  failure: z.string().nullable(),
  importedBy: PersonReference.nullable(),
  createdAt: Timestamp,
  checkedAt: Timestamp.nullable(),
  appliedAt: Timestamp.nullable(),
  /** when its invitations leave, where that was chosen; null: as soon as it is applied */
  invitationsAt: Timestamp.nullable(),
  version: Version,
})
export type UserImport = z.infer<typeof UserImport>
export const UserImports = collection(UserImport)

/** A line of the file, or a person whom it does not name (`line` 0). */
export const UserImportLine = item('UserImportLine', {
  line: z.int().nonnegative(),
  outcome: z.enum(importOutcomes),
  person: z.object({ id: Id.nullable(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  messages: z.array(ImportMessage),
  /** what would change, or has changed */
  changes: z.array(z.object({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type UserImportLine = z.infer<typeof UserImportLine>
export const UserImportLines = collection(UserImportLine)

export const ImportsQuery = z.object(paged)

export const ImportLinesQuery = z.object({
  ...paged,
  outcome: oneOrMore(z.enum(importOutcomes)).optional(),
  /** those that have a remark of this code */
  code: z.string().max(60).optional(),
  q: words.optional(),
})
export type ImportLinesQuery = z.infer<typeof ImportLinesQuery>
