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

/**
 * The columns of the policy facts of a content as a version of it says them: what was reserved when it was written. Needs
 * `content_versions` in scope as `saved`, and `versionFactsJoin`. A session that was deleted counts as confidential.
 */
export const versionFacts = {
  status: sql<string>`saved.status`,
  channel: sql<string>`saved.form ->> 'channel'`,
  bodyIds: sql<number[]>`array(select (irp ->> 'id')::int from jsonb_array_elements(saved.form -> 'irps') irp)`,
  bodyId: sql<number | null>`told_then.body_id`,
  confidential: sql<boolean>`coalesce(told_then.confidential, saved.form #>> '{session,id}' is not null)`,
} satisfies FactColumns<'contents'>

/** Joins `saved` to the tables of its policy facts. */
export const versionFactsJoin = precompiledSql(
  sql`left join sessions told_then on told_then.id = (saved.form #>> '{session,id}')::int`,
)

/** SQL: the facts as a JSON object, for decisions about a record that was read. */
export const contentFactsJson = precompiledSql(
  sql`json_build_object(${sql.join(Object.entries(contentFacts).flatMap(([name, column]) => [sql.lit(name), column]))})`,
)
