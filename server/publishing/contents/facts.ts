import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'

/**
 * The columns of the policy facts of a content. Needs `contents` in scope as `content`, and the session of a synopsis
 * as `told`.
 */
export const contentFacts = {
  status: sql<string>`content.status`,
  channel: sql<string>`content.channel`,
  bodyIds: sql<number[]>`content.body_ids`,
  bodyId: sql<number | null>`told.body_id`,
  confidential: sql<boolean>`coalesce(told.confidential, false)`,
} satisfies FactColumns<'contents'>

/** Joins `content` to the tables of its policy facts. */
export const factsJoin = precompiledSql(sql`left join sessions told on told.id = content.session_id`)

/** SQL: the facts as a JSON object, for decisions about a record that was read. */
export const contentFactsJson = precompiledSql(
  sql`json_build_object(${sql.join(Object.entries(contentFacts).flatMap(([name, column]) => [sql.lit(name), column]))})`,
)
