import { sql } from 'kysely'
import type { FactColumns } from '#server/ground/database/sql/allowed.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'

/** Where queries that read `contents` as `content`, with the session that a synopsis tells as `told`, find what the policy asks. */
export const contentFacts = {
  status: sql<string>`content.status`,
  channel: sql<string>`content.channel`,
  bodyIds: sql<number[]>`content.body_ids`,
  bodyId: sql<number | null>`told.body_id`,
  confidential: sql<boolean>`coalesce(told.confidential, false)`,
} satisfies FactColumns<'contents'>

/** Joins `content` to what its rights read. */
export const factsJoin = fixed(sql`left join sessions told on told.id = content.session_id`)

/** The same as JSON, for who decides on a record that was read. */
export const factsObject = fixed(
  sql`json_build_object(${sql.join(Object.entries(contentFacts).flatMap(([name, column]) => [sql.lit(name), column]))})`,
)
