import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL condition: the column is one of these values. The values are literals in the statement, so that a partial index
 * can be used. Only for constants and enumeration values, never for user input.
 */
export const isOneOfCondition = (
  column: Expression<unknown> | undefined,
  values: readonly unknown[],
): RawBuilder<SqlBool> => sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`
