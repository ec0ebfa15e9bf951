import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { MediaQuery, MediaUse, Medium } from '#contract/publishing/media/media.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'

/** Lists the media that match a search, by name by default. */
export const listMedia = (db: Db, viewer: Viewer, { q }: MediaQuery, slice: Slice): Promise<Rows<Medium>> =>
  readPage(db, mediaList(viewer, allConditions(q ? foldedContainsWordsCondition(sql`name`, q) : undefined)), slice)

/**
 * Finds a medium.
 * @throws Failure `record.notFound`
 */
export const findMedium = (db: Db, viewer: Viewer, id: number): Promise<Medium> =>
  readItem(db, mediaList(viewer, sql`id = ${id}`))

const mediaList = (viewer: Viewer, condition: RawBuilder<SqlBool>): List<Medium> => ({
  matching: sql`select id, ${foldedSql(sql`name`)} as name, updated_at from media where ${condition}`,
  order: sql`name, id`,
  orders: { name: sql`name`, updatedAt: sql`updated_at` },
  equalRowsById: true,
  row: sql`json_build_object(
    '@id', '/api/media/' || medium.id,
    '@type', 'Media',
    'id', medium.id,
    'name', medium.name,
    'link', '/api/media/' || medium.id || '/file',
    'fileName', medium.file_name,
    'size', medium.bytes,
    'usedBy', ${usesSql(viewer, sql`medium.id`)},
    'createdAt', medium.created_at,
    'updatedAt', medium.updated_at,
    'version', medium.version)`,
  joins: sql`join media medium on medium.id = page.id`,
})

/**
 * SQL: the contents and links that use a medium, as JSON: contents by title, then links by label. Contents that the
 * viewer may not manage are left out.
 */
const usesSql = (viewer: Viewer, mediumId: RawBuilder<number>): RawBuilder<MediaUse[]> => sql`(
  select coalesce(json_agg(json_build_object('kind', used.kind, 'id', used.id, 'name', used.name)
    order by used.kind, ${foldedSql(sql`used.name`)}, used.id), '[]')
  from (
    select 'content' as kind, content.id, content.title as name
    from content_media shown join contents content on content.id = shown.content_id ${factsJoin}
    where shown.media_id = ${mediumId} and ${allowed(viewer, 'contents.manage', contentFacts)}
    union all
    select 'link', link.id, link.label from links link where link.media_id = ${mediumId}
  ) used)`

/** Finds the uses of each of these media as far as the viewer may see them, in the order of `ids`. */
export async function findUses(db: Db, viewer: Viewer, ids: readonly number[]): Promise<MediaUse[][]> {
  const { rows } = await sql<{ uses: MediaUse[] }>`
    select ${usesSql(viewer, sql`asked.id`)} as uses
    from unnest(${ids}::int[]) with ordinality asked (id, rank) order by asked.rank
  `.execute(db)
  return rows.map(({ uses }) => uses)
}

/**
 * Finds the file of a medium.
 * @throws Failure `record.notFound`
 */
export async function findMediumFile(db: Db, id: number) {
  const file = await db
    .selectFrom('media')
    .select(['fileKey', 'fileName', 'bytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw new Failure('record.notFound')
  return file
}
