import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The share of the rows of a table that pass a condition: of one page of the table in two hundred, always the same. */
export const sampledShare = (
  table: 'documents' | 'contents',
  condition: RawBuilder<SqlBool>,
): RawBuilder<number> => sql`(
  select coalesce(avg((${condition})::int), 0) from ${sql.table(table)} tablesample system (0.5) repeatable (1))`
