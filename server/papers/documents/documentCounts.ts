import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { documentFacts } from './facts.ts'

/**
 * SQL: precomputed counts (`n`) of published and archived documents that share the same policy facts (migration 0046),
 * as `documents` and `session`. The right to read such documents does not depend on their author.
 */
export const documentCountsSql = precompiledSql(sql`(
    select line.*, false as unapproved_minutes, null::int as author_id, null::int as pending_by, 'none' as moving
    from document_count_lines line
  ) documents
  cross join lateral (
    select false as confidential, case when documents.session_draft then 'draft' end as status
  ) session`)

/**
 * SQL: counts the documents that the viewer may read. The condition must restrict them to published or archived ones.
 */
export const countDocumentsSql = (viewer: Viewer, condition: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select coalesce(sum(documents.n), 0)::int from ${documentCountsSql}
  where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition})`
