import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentChoices, ContentType } from '#contract/publishing/contents/contents.ts'
import { allConditions } from '#server/ground/database/lists/list.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'
import { isPublishedCondition } from '#server/publishing/contents/list.ts'

/**
 * Finds the values by which the published contents of these types can be filtered. Each value matches at least one
 * content that the viewer may read.
 */
export async function findFilterChoices(
  db: Db,
  viewer: Viewer,
  contentType: readonly ContentType[] | undefined,
): Promise<ContentChoices> {
  const condition: RawBuilder<SqlBool> = allConditions(
    isPublishedCondition,
    contentType && sql<SqlBool>`content.content_type = any(${contentType}::text[])`,
  )
  const { rows } = await sql<Pick<ContentChoices, 'years' | 'thematics' | 'irps'>>`
    with readable as materialized (
      select content.id, content.published_at, content.body_ids, told.body_id as told_body_id
      from contents content ${factsJoin}
      where ${allowed(viewer, 'contents.read', contentFacts)} and ${condition})
    select
      array(select distinct extract(year from published_at)::int as year from readable order by year desc) as years,
      (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name)
          order by thematic.position, thematic.id), '[]')
        from thematics thematic where thematic.id in (
          select thematic_id from content_thematics filed join readable on readable.id = filed.content_id)) as thematics,
      (select coalesce(json_agg(${bodyReference('body')} order by body.position, body.id), '[]')
        from bodies body where body.id in (
          select unnest(body_ids) from readable union select told_body_id from readable)) as irps
  `.execute(db.withoutPlugins())
  const { years = [], thematics = [], irps = [] } = rows[0] ?? {}
  return { '@id': '/api/contents/choices', '@type': 'ContentChoices', years, thematics, irps }
}
