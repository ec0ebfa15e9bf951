import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** A column that contains keys of files. */
export interface FileColumn {
  table: string
  column: string
  /** columns of the same row with the file's size and hash; null when the row does not have them */
  bytes: string | null
  sha256: string | null
}

/**
 * Finds the columns of the portal's tables that may contain file keys: text columns named `…_key`. Their values are
 * file keys if they have the right format.
 */
export async function findFileColumns(db: Db): Promise<FileColumn[]> {
  const { rows } = await sql<FileColumn>`
    select key.table_name as "table", key.column_name as "column",
      case when key.column_name = 'file_key' then (
        select min(size.column_name) from information_schema.columns size
        where size.table_schema = key.table_schema and size.table_name = key.table_name
          and size.column_name in ('bytes', 'file_bytes')) end as bytes,
      case when key.column_name = 'file_key' then (
        select hash.column_name from information_schema.columns hash
        where hash.table_schema = key.table_schema and hash.table_name = key.table_name
          and hash.column_name = 'sha256') end as sha256
    from information_schema.columns key join information_schema.tables tables using (table_schema, table_name)
    where key.table_schema = current_schema() and tables.table_type = 'BASE TABLE'
      and key.column_name like '%\\_key' and key.data_type = 'text'
    order by 1, 2`.execute(db.withoutPlugins())
  return rows
}

/** A reference to a file, with its size and hash as recorded. */
export interface FileReference {
  key: string
  bytes: number | null
  sha256: string | null
}

/** SQL: a subquery of all file references. */
export const fileReferencesSql = (columns: readonly FileColumn[]): RawBuilder<FileReference> =>
  sql`(${sql.join(
    columns.map(
      ({ table, column, bytes, sha256 }) => sql`
        select ${sql.ref(column)} as key, ${bytes ? sql`${sql.ref(bytes)}::float8` : sql`null::float8`} as bytes,
          ${sha256 ? sql`${sql.ref(sha256)}::text` : sql`null::text`} as sha256
        from ${sql.table(table)} where ${sql.ref(column)} ~ '^[0-9a-f]{2}/[0-9a-f-]{36}$'`,
    ),
    sql` union all `,
  )})`

/** Returns up to `limit` keys of files that records refer to. */
export async function sampleFileKeys(db: Db, limit: number): Promise<string[]> {
  const columns = await findFileColumns(db)
  const { rows } = await sql<{ key: string }>`
    select key from ${fileReferencesSql(columns)} reference limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}
