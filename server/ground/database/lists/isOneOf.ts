import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL condition: the column is one of these values. They are written into the statement, so that an index of some values alone may
 * serve: for constants and values of an enumeration, never for what a caller wrote.
 */
export const isOneOf = (column: Expression<unknown> | undefined, values: readonly unknown[]): RawBuilder<SqlBool> =>
  sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`
