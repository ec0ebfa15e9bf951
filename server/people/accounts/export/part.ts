import { type RawBuilder, sql } from 'kysely'

/** One file of the personal data export. */
export interface Part {
  /** file name in the archive, without extension */
  file: string
  /** description of the file for « lisez-moi » */
  about: string
  /** database columns that reference the user in these tables */
  names: readonly string[]
  /** SQL `select` of one JSON object per row, `item`, in order */
  items: (userId: number) => RawBuilder<unknown>
}

export const yesNo = (column: string) => sql.raw<string>(`case when ${column} then 'oui' else 'non' end`)
