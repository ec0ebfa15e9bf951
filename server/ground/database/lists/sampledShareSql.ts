import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL: estimates the share of a table's rows that satisfy a condition, from 0.5 % of its pages, the same ones each
 * time.
 */
export const sampledShareSql = (
  table: 'documents' | 'contents',
  condition: RawBuilder<SqlBool>,
): RawBuilder<number> => sql`(
  select coalesce(avg((${condition})::int), 0) from ${sql.table(table)} tablesample system (0.5) repeatable (1))`
