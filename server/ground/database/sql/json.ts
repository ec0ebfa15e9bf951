import { type RawBuilder, sql } from 'kysely'

/**
 * Columns of a joined table as a JSON object, `{id, …}`, or null when the join found nothing.
 * @param table the name that the query gave it: ours, never a caller's; so are the columns
 * @param columns by the field that each becomes, besides `id`
 */
export const joined = <Fields>(table: string, columns: Record<string, string>): RawBuilder<Fields | null> => {
  const fields = Object.entries(columns).map(([field, column]) => `, '${field}', ${table}.${column}`)
  return sql.raw(`case when ${table}.id is not null then json_build_object('id', ${table}.id${fields.join('')}) end`)
}

/** `{id, name}` of a joined table. */
export const reference = (table: string) => joined<{ id: number; name: string }>(table, { name: 'name' })
