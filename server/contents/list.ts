import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContentRow } from '#contract/contents.ts'
import { limits } from '#contract/limits.ts'
import type { ContentsQuery } from '#contract/lists.ts'
import { canSomewhere, type Viewer } from '#contract/standing.ts'
import { allowed } from '#server/database/allowed.ts'
import { folded, holdsWords } from '#server/database/folded.ts'
import { every, type List, readPage, rowsOf } from '#server/database/list.ts'
import type { Db } from '#server/database/open.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import { contentFacts, factsJoin } from './facts.ts'
import { contentRow, rowJoins } from './present.ts'

/** How a list is sorted: what of each content is read for it, since that is worked out for all of them, and in which order. */
interface Order {
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
  orders?: Record<string, RawBuilder<unknown>>
}
const lastPublishedFirst: Order = { keys: sql`content.published_at`, by: sql`published_at desc nulls last, id desc` }
const placedFirst: Order = {
  keys: sql`content.position, content.published_at`,
  by: sql`position nulls last, published_at desc, id desc`,
}

/**
 * The contents that the viewer may read and that pass `condition`, last published first unless told otherwise.
 * @param condition reads `content`, and the session of a synopsis as `told`
 */
export const contentsList = (
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  { keys, by, orders = {} }: Order = lastPublishedFirst,
): List<ContentRow> => ({
  matching: sql`
    select content.id, ${keys} from contents content ${factsJoin}
    where ${allowed(viewer, 'contents.read', contentFacts)} and ${condition}`,
  order: by,
  orders,
  row: contentRow,
  joins: sql`join contents content on content.id = page.id ${rowJoins}`,
})

export const isPublished: RawBuilder<SqlBool> = sql`content.status = 'published'`

/** What home shows large: those with a place, then the newest (DOMAIN §7). */
export const slides = (viewer: Viewer): RawBuilder<ContentRow[]> =>
  rowsOf(contentsList(viewer, sql`content.in_slider and ${isPublished}`, placedFirst), { limit: limits.slides })

/** The newest of all kinds (seed §9). */
export const newsOf = (viewer: Viewer): RawBuilder<ContentRow[]> =>
  rowsOf(contentsList(viewer, isPublished), { limit: limits.news })

export const list = (db: Db, viewer: Viewer, query: ContentsQuery, slice: Slice): Promise<Rows<ContentRow>> =>
  readPage(db, contentsList(viewer, conditionOf(viewer, query), orderOf(query.order)), slice)

function conditionOf(viewer: Viewer, query: ContentsQuery): RawBuilder<SqlBool> {
  const { contentType, thematic, irp, session, year, inSlider, channel, q } = query
  return every(
    statusOf(viewer, query.status),
    contentType && sql`content.content_type = any(${contentType}::text[])`,
    thematic &&
      sql`content.id in (select content_id from content_thematics where thematic_id = any(${thematic}::int[]))`,
    irp && sql`(content.body_ids && ${irp}::int[] or told.body_id = any(${irp}::int[]))`,
    // that it tells, or that it names
    session !== undefined
      ? sql`(content.session_id = ${session} or content.id in (select content_id from content_sessions where session_id = ${session}))`
      : undefined,
    year !== undefined ? isOfYear(year) : undefined,
    inSlider && sql`content.in_slider = ${inSlider === 'true' || inSlider === '1'}`,
    channel && sql`content.channel = ${channel}`,
    q ? holdsWords(sql`concat_ws(' ', content.title, content.introduction)`, q) : undefined,
  )
}

/** In Paris, as the database tells the time. */
const isOfYear = (year: number) => sql<SqlBool>`(
  content.published_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0)
  and content.published_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0))`

/** What is not out, or not any more, is listed for who edits it. */
function statusOf(viewer: Viewer, status: ContentsQuery['status']): RawBuilder<SqlBool> {
  if (!status) return isPublished
  const asked = sql<SqlBool>`content.status = any(${status}::text[])`
  return canSomewhere(viewer, 'contents.manage')
    ? every(asked, sql`(${isPublished} or ${allowed(viewer, 'contents.manage', contentFacts)})`)
    : every(asked, isPublished)
}

const sortKeys = {
  publishedAt: sql`content.published_at`,
  updatedAt: sql`content.updated_at`,
  title: folded(sql`content.title`),
}

/** Reads what was asked for; what has no date comes last both ways. */
function orderOf({ id: _id, ...order }: NonNullable<ContentsQuery['order']> = {}): Order {
  const asked = Object.keys(order) as (keyof typeof sortKeys)[]
  if (asked.length === 0) return lastPublishedFirst
  return {
    keys: sql.join(asked.map((name) => sql`${sortKeys[name]} as ${sql.id(name)}`)),
    by: sql`id desc`,
    orders: Object.fromEntries(asked.map((name) => [name, sql.id(name)])),
  }
}
