import { type RawBuilder, sql } from 'kysely'
import type { BodyHome } from '#contract/bodyHome.ts'
import type { Viewer } from '#contract/standing.ts'
import { allowed } from '#server/database/allowed.ts'
import { documentFacts } from '#server/documents/facts.ts'
import { documentLine, lineJoins } from '#server/documents/present.ts'

const classifications = {
  committee: { branches: 'document_commissions', key: 'document_commission_id' },
  functioning: { branches: 'document_types', key: 'document_type_id' },
} as const

/** The last documents of a branch are enough for a page. */
const shown = 10

/**
 * The branches that hold published documents of the body, and those above them, as one JSON array. Each with how many it
 * holds, and the last of them.
 */
export function shelvesOf(
  viewer: Viewer,
  bodyId: number,
  family: keyof typeof classifications,
): RawBuilder<BodyHome['committee']> {
  const { branches, key } = classifications[family]
  return sql`(
    with recursive readable as (
      select documents.id, documents.${sql.ref(key)} as branch_id,
        count(*) over (partition by documents.${sql.ref(key)}) as count,
        row_number() over (partition by documents.${sql.ref(key)} order by documents.published_at desc, documents.id desc) as rank
      from documents left join sessions session on session.id = documents.session_id
      where documents.body_id = ${bodyId} and documents.family = ${sql.lit(family)} and documents.status = 'published'
        and ${allowed(viewer, 'documents.read', documentFacts)}
    ), filed as (
      select readable.branch_id, max(readable.count)::int as count,
        json_agg(${documentLine(viewer)} order by readable.rank) as lines
      from readable join documents on documents.id = readable.id ${lineJoins}
      where readable.rank <= ${sql.lit(shown)}
      group by readable.branch_id
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
