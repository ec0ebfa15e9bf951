import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { BodyHome } from '#contract/meetings/bodyHome.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { documentCountsSql } from '#server/papers/documents/documentCounts.ts'
import { documentFacts } from '#server/papers/documents/facts.ts'
import { documentLineSql, lineJoins } from '#server/papers/documents/present.ts'

const classifications = {
  committee: { branches: 'document_commissions', key: 'document_commission_id' },
  functioning: { branches: 'document_types', key: 'document_type_id' },
} as const

/** Number of documents shown for each branch. */
const shown = 10

/**
 * SQL: the branches with published documents of the body, and their ancestors, as a JSON array. Each branch has its
 * number of documents and the latest of them.
 */
export function latestDocumentsByBranchSql(
  viewer: Viewer,
  bodyId: number,
  family: keyof typeof classifications,
): RawBuilder<BodyHome['committee']> {
  const { branches, key } = classifications[family]
  return sql`(
    with recursive counts as (
      select documents.${sql.ref(key)} as branch_id, sum(documents.n)::int as count
      from ${documentCountsSql}
      where documents.body_id = ${bodyId} and documents.family = ${sql.lit(family)} and documents.status = 'published'
        and ${allowed(viewer, 'documents.read', documentFacts)}
      group by 1 having sum(documents.n) > 0
    ), filed as (
      select counts.branch_id, counts.count, (
        select json_agg(last.line order by last.published_at desc, last.id desc)
        from (
          select documents.id, documents.published_at, ${documentLineSql(viewer)} as line
          from documents ${lineJoins}
          where documents.body_id = ${bodyId} and documents.family = ${sql.lit(family)} and documents.status = 'published'
            and documents.${sql.ref(key)} = counts.branch_id and ${allowed(viewer, 'documents.read', documentFacts)}
          order by documents.published_at desc, documents.id desc limit ${sql.lit(shown)}
        ) last) as lines
      from counts
    ), shelf as (
      select id, parent_id, name, position from ${sql.table(branches)} where id in (select branch_id from filed)
      union
      select above.id, above.parent_id, above.name, above.position
      from ${sql.table(branches)} above join shelf on shelf.parent_id = above.id
    )
    select coalesce(json_agg(json_build_object(
      'id', shelf.id, 'name', shelf.name, 'parentId', coalesce(shelf.parent_id, 0),
      'count', coalesce(filed.count, 0), 'documents', coalesce(filed.lines, '[]')) order by shelf.position, shelf.id), '[]')
    from shelf left join filed on filed.branch_id = shelf.id)`
}
