import { type RawBuilder, sql } from 'kysely'

/** One file of the personal data export. */
export interface ExportPart {
  /** file name in the archive, without extension */
  file: string
  /** description of the file for « lisez-moi » */
  description: string
  /** database columns that reference the user in these tables */
  personColumns: readonly string[]
  /** SQL `select` of one JSON object per row, `item`, in order */
  itemsSql: (userId: number) => RawBuilder<unknown>
}

export const yesNoSql = (column: string) => sql.raw<string>(`case when ${column} then 'oui' else 'non' end`)
