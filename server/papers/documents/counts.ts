import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { fixed } from '#server/ground/database/sql/fixed.ts'
import { documentFacts } from './facts.ts'

/**
 * The lines that published and archived documents are counted in (migration 0046), as `documents` and `session`: each says how many (`n`)
 * share these facts. The right to read them does not depend on who wrote them.
 */
export const countedDocuments = fixed(sql`(
    select line.*, false as unapproved_minutes, null::int as author_id, null::int as pending_by, 'none' as moving
    from document_count_lines line
  ) documents
  cross join lateral (
    select false as confidential, case when documents.session_draft then 'draft' end as status
  ) session`)

/** How many documents the viewer may read among those of the condition, which says that they are published or archived. */
export const countOf = (viewer: Viewer, condition: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select coalesce(sum(documents.n), 0)::int from ${countedDocuments}
  where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition})`
