import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: columns of a joined table as a JSON object, `{id, …}`, or null when the join found no row.
 * @param table alias of the table in the query; like the columns, never user input
 * @param columns column names by field name, besides `id`
 */
export const joinedRowJsonSql = <Fields>(table: string, columns: Record<string, string>): RawBuilder<Fields | null> => {
  const fields = Object.entries(columns).map(([field, column]) => `, '${field}', ${table}.${column}`)
  return sql.raw(`case when ${table}.id is not null then json_build_object('id', ${table}.id${fields.join('')}) end`)
}

/** SQL: `{id, name}` of a joined table, as JSON. */
export const referenceJsonSql = (table: string) =>
  joinedRowJsonSql<{ id: number; name: string }>(table, { name: 'name' })
