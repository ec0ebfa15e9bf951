import type { Generated, JSONColumnType } from 'kysely'
import type { DirectoryImportOutcome } from '#contract/people/imports/directoryImports.ts'
import type { ImportMatches, LineCorrection } from '#contract/people/imports/importCorrections.ts'
import type { ImportOutcome, ImportState } from '#contract/people/imports/importStates.ts'
import type { ImportReading, UserImport } from '#contract/people/imports/userImports.ts'
import type { Id, Instant } from '#server/ground/database/columns.ts'

declare module '#server/ground/database/schema.ts' {
  interface Schema {
    userImports: UserImports
    userImportLines: UserImportLines
    userImportCorrections: UserImportCorrections
    directoryImportRuns: DirectoryImportRuns
  }
}

interface UserImportLines {
  importId: number
  line: number
  position: number
  outcome: ImportOutcome
  userId: number | null
  firstName: Generated<string>
  lastName: Generated<string>
  email: Generated<string>
  messages: JSONColumnType<object[]>
  changes: JSONColumnType<object[]>
  cells: JSONColumnType<object, string | null, string | null> | null
}

/** Corrections of one line of the file, by column. */
interface UserImportCorrections {
  importId: number
  line: number
  cells: JSONColumnType<LineCorrection['cells']>
}

interface UserImports {
  id: Id
  fileName: string
  fileKey: string | null
  mandates: 'verify' | 'create'
  mode: 'update' | 'replace'
  skipFaulty: Generated<boolean>
  replaceAssignments: Generated<boolean>
  atOnce: Generated<boolean>
  confirmedDeletions: number | null
  /** when the invitations are sent; null: at once */
  invitationsAt: Instant | null
  state: Generated<ImportState>
  progress: Generated<number>
  reading: JSONColumnType<ImportReading, string | null, string | null> | null
  matches: JSONColumnType<ImportMatches, string | undefined>
  plan: JSONColumnType<object, string | null, string | null> | null
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  deleted: Generated<number>
  lines: JSONColumnType<UserImport['lines'], string | undefined>
  seen: Buffer | null
  failure: string | null
  importedBy: number | null
  /** read at night from the address of the operator */
  fromDirectory: Generated<boolean>
  /** the body whose members it renews */
  renewedBodyId: Generated<number | null>
  /** first day of the new mandates */
  renewalDay: Generated<string | null>
  endsWriters: Generated<boolean>
  /** number of assignments that end with a renewal */
  ended: Generated<number>
  /** hash of the seats and members of the body at the check */
  renewalSeen: Generated<string | null>
  createdAt: Instant
  checkedAt: Instant | null
  appliedAt: Instant | null
  version: Generated<number>
}

interface DirectoryImportRuns {
  id: Id
  at: Instant
  outcome: DirectoryImportOutcome
  sha256: Buffer | null
  detail: string | null
  importId: number | null
}
