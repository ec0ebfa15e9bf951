import { type RawBuilder, sql } from 'kysely'

/** One file of what is held on a person. */
export interface Part {
  /** its name in the archive, without its ending */
  file: string
  /** what it holds, as a line of « lisez-moi » */
  about: string
  /** the columns by which the database names the person there */
  names: readonly string[]
  /** a `select` of one JSON object a row, `item`, in order */
  items: (userId: number) => RawBuilder<unknown>
}

export const yesNo = (column: string) => sql.raw<string>(`case when ${column} then 'oui' else 'non' end`)
