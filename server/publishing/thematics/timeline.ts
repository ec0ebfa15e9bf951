import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ThematicEntry, TimelineQuery } from '#contract/publishing/thematics.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { entryKinds } from './entries.ts'

const kinds = Object.keys(entryKinds) as ThematicEntry['kind'][]
const all = Object.entries(entryKinds)

/**
 * SQL: the timeline entries of a thematic that the viewer may read: `kind` (its index in `entryKinds`), `record_id`,
 * `at`, `body_ids` (empty for a content without bodies).
 */
export const entriesSql = (viewer: Viewer, thematicId: number, asked = kinds): RawBuilder<unknown> => {
  const chosen = all.flatMap(([kind, { matching }], index) =>
    (asked as string[]).includes(kind)
      ? [
          sql`select ${sql.lit(index)} as kind, entry.* from (${matching(viewer, thematicId)}) entry (record_id, at, body_ids)`,
        ]
      : [],
  )
  return sql.join(chosen, sql` union all `)
}

const timeline = (viewer: Viewer, thematicId: number, { irp, kind }: TimelineQuery): List<ThematicEntry> => ({
  // Records of different kinds may have the same id, so an entry is identified by both.
  matching: sql`
    select array[kind, record_id] as id, at from (${entriesSql(viewer, thematicId, kind)}) entry
    where ${allConditions(irp && sql`body_ids && ${irp}::int[]`)}`,
  order: sql`at desc, id[1], id[2] desc`,
  row: sql`case page.id[1] ${sql.join(
    all.map(([, { row }], index) => sql`when ${sql.lit(index)} then ${row}`),
    sql` `,
  )} end`,
  joins: sql``,
})

/**
 * Reads a page of the timeline of a thematic.
 * @throws Failure `record.notFound`
 */
export async function readTimeline(
  db: Db,
  viewer: Viewer,
  thematicId: number,
  query: TimelineQuery,
  slice: Slice,
): Promise<Rows<ThematicEntry>> {
  const page = await readPage(db, timeline(viewer, thematicId, query), slice)
  // Checked only for an empty timeline, to save a statement.
  if (page.total === 0 && !(await isExistingThematic(db, thematicId))) throw new Failure('record.notFound')
  return page
}

const isExistingThematic = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('thematics').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
