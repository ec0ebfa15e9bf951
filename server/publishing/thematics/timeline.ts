import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ThematicEntry, ThematicTimeline, TimelineQuery } from '#contract/publishing/thematics/thematics.ts'
import { type List, listPageSql } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { entryKinds } from './entries.ts'

const all = Object.entries(entryKinds)
const kindNames = Object.keys(entryKinds)

/**
 * SQL: the timeline entries of a thematic that the viewer may read: `kind` (its index in `entryKinds`), `record_id`,
 * `at`, `body_ids` (empty for a content without bodies), `under_point`, and whether each filter lets it pass.
 */
const entriesSql = (viewer: Viewer, thematicId: number, { irp, kind }: TimelineQuery): RawBuilder<unknown> => {
  const asked = kind?.map((name) => kindNames.indexOf(name))
  return sql`
    select entry.*,
      ${asked ? sql`kind = any(${asked}::int[])` : sql`not under_point`} as of_kind,
      ${irp ? sql`body_ids && ${irp}::int[]` : sql`true`} as of_irp
    from (${sql.join(
      all.map(
        ([, { matching }], index) =>
          sql`select ${sql.lit(index)} as kind, * from (${matching(viewer, thematicId)}) record`,
      ),
      sql` union all `,
    )}) entry (kind, record_id, at, body_ids, under_point)`
}

/** The list of a page of the timeline. Needs `entries`. */
const timeline = (viewer: Viewer): List<ThematicEntry> => ({
  // Records of different kinds may have the same id, so an entry is identified by both.
  matching: sql`select array[kind, record_id] as id, at from entries where of_kind and of_irp`,
  order: sql`at desc, id[1], id[2] desc`,
  row: sql`case page.id[1] ${sql.join(
    all.map(([, { row }], index) => sql`when ${sql.lit(index)} then ${row(viewer)}`),
    sql` `,
  )} end`,
  joins: sql``,
})

/** SQL: the kinds and bodies of the timeline with their counts. Needs `entries`. */
const facetsSql: RawBuilder<ThematicTimeline['facets']> = sql`json_build_object(
  'kinds', (select coalesce(json_agg(json_build_object('kind', (${sql.lit(`{${kindNames.join(',')}}`)}::text[])[kind + 1], 'count', count)
      order by kind), '[]')
    from (select kind, (count(*) filter (where of_irp))::int as count from entries group by kind) counted),
  'irps', (select coalesce(json_agg((${bodyReference('body')})::jsonb || jsonb_build_object('count', count)
      order by body.position, body.id), '[]')
    from (select body_id, (count(*) filter (where of_kind))::int as count
      from entries, unnest(body_ids) body_id group by body_id) counted
    join bodies body on body.id = counted.body_id))`

type TimelinePage = Rows<ThematicEntry> & Pick<ThematicTimeline, 'facets'>

/**
 * Reads a page of the timeline of a thematic with the counts of its filters, in one statement.
 * @throws Failure `record.notFound`
 */
export async function readTimeline(
  db: Db,
  viewer: Viewer,
  thematicId: number,
  query: TimelineQuery,
  slice: Slice,
): Promise<TimelinePage> {
  const { rows } = await sql<TimelinePage & { exists: boolean }>`
    with entries as materialized (${entriesSql(viewer, thematicId, query)})
    select page.total, page.rows, ${facetsSql} as facets,
      exists (select from thematics where id = ${thematicId}) as exists
    from (${listPageSql(timeline(viewer), slice)}) page
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found?.exists) throw new Failure('record.notFound')
  return found
}
