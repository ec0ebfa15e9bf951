import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely'

const compiler = new PostgresQueryCompiler()

/**
 * A part of a statement that is the same for everybody, written out once. Statements are put together at each call, and each
 * part that stays apart costs a few microseconds there.
 * @param part without parameters: what a caller gave must remain one
 */
export function fixed<Value>(part: RawBuilder<Value>): RawBuilder<Value> {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('a part of a statement that has parameters is not the same for everybody')
  return sql.raw(text)
}
