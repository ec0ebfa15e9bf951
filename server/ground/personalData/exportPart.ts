import { type RawBuilder, sql } from 'kysely'
import type { Declared } from '#server/ground/portal/portal.ts'

/** One file of the personal data export (GDPR art. 15; QUALITY DAT-09). */
export interface ExportPart {
  /** place among the files of the archive, from 1 */
  position: number
  /** file name in the archive, without extension */
  file: string
  /** description of the file for « lisez-moi » */
  description: string
  /** database columns that reference the user in these tables */
  personColumns: readonly string[]
  /** SQL `select` of one JSON object per row, `item`, in order */
  itemsSql: (userId: number, declared: Declared) => RawBuilder<unknown>
}

/** SQL `select` of files of the user: `name` in the archive, `key` in the store. */
export type ExportFilesSql = (userId: number) => RawBuilder<unknown>

/** What the personal data export holds: everything that the portal stores about a user, and nothing about others. */
export interface PersonalDataExport {
  /** in the order of the archive */
  parts: readonly ExportPart[]
  files: readonly ExportFilesSql[]
}

export const yesNoSql = (column: string) => sql.raw<string>(`case when ${column} then 'oui' else 'non' end`)

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    personalData: PersonalDataExport
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject stores about a user; documents and sessions are given by URL, since the user may no longer read their titles */
    exportParts?: readonly ExportPart[]
    /** the user's own files */
    exportFiles?: ExportFilesSql
  }
}
