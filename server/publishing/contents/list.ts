import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ContentRow } from '#contract/contents.ts'
import { limits } from '#contract/limits.ts'
import type { ContentsQuery } from '#contract/lists.ts'
import { canSomewhere, type Viewer } from '#contract/standing.ts'
import { isOneOf } from '#server/ground/database/lists/isOneOf.ts'
import { every, type List, readPage, rowsOfEach } from '#server/ground/database/lists/list.ts'
import { filterConditions } from '#server/ground/database/lists/listFilters.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pages.ts'
import { sampledShare } from '#server/ground/database/lists/sampledShare.ts'
import type { Db } from '#server/ground/database/open.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { containsWords, containsWordsWithoutIndex, folded } from '#server/ground/database/sql/folded.ts'
import { contentFacts, factsJoin } from './facts.ts'
import { contentRow, rowJoins } from './present.ts'

/** How a list is sorted: what of each content is read for it, and in which order. */
interface Order {
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** `by` with all its directions turned round */
  reversed?: RawBuilder<unknown>
  orders?: Record<string, RawBuilder<unknown>>
}
const lastPublishedFirst: Order = {
  keys: sql`content.published_at`,
  by: sql`published_at desc, id desc`,
  reversed: sql`published_at, id`,
}
/** Drafts have no date: last. */
const lastPublishedBeforeDrafts: Order = {
  ...lastPublishedFirst,
  by: sql`published_at desc nulls last, id desc`,
  reversed: sql`published_at nulls first, id`,
}
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
  { keys, by, reversed, orders = {} }: Order = lastPublishedFirst,
): List<ContentRow> => ({
  matching: sql`
    select content.id, ${keys} from contents content ${factsJoin}
    where ${allowed(viewer, 'contents.read', contentFacts)} and ${condition}`,
  order: by,
  reverseOrder: reversed,
  orders,
  row: contentRow,
  joins: sql`join contents content on content.id = page.id ${rowJoins}`,
})

export const isPublished: RawBuilder<SqlBool> = sql`content.status = 'published'`

/** What home shows: large, those with a place, then the newest (DOMAIN §7); and the newest of all kinds (seed §9). */
export const homeContents = (viewer: Viewer): RawBuilder<Partial<Record<'slider' | 'news', ContentRow[]>>> => {
  const news = contentsList(viewer, isPublished)
  const slider = contentsList(viewer, sql`content.in_slider and ${isPublished}`, placedFirst)
  return rowsOfEach({ slider: [slider, limits.slides], news: [news, limits.news] }, news)
}

export const list = (db: Db, viewer: Viewer, query: ContentsQuery, slice: Slice): Promise<Rows<ContentRow>> =>
  readPage(db, filteredList(viewer, query), slice)

/** What a query asks of the contents that the viewer may read. */
export function filteredList(viewer: Viewer, query: ContentsQuery): List<ContentRow> {
  const { thematic, irp, session, year, q } = query
  const isDated = (query.status ?? ['published']).every((status) => status !== 'draft')
  const counted = countedCondition(viewer, query)
  const { any, one, filteredBy } = filterConditions(typeFilter, query)
  // these leave few contents, which are counted one by one
  if (thematic || irp || session !== undefined || year !== undefined) {
    const narrow = every(
      counted,
      any,
      thematic &&
        sql`content.id = any(array(select content_id from content_thematics where thematic_id = any(${thematic}::int[])))`,
      irp && isForBodies(irp),
      // that it tells, or that it names
      session !== undefined
        ? sql`(content.session_id = ${session} or content.id = any(array(select content_id from content_sessions where session_id = ${session})))`
        : undefined,
      year !== undefined ? isOfYear(year) : undefined,
      q ? containsWords(foldedText, q) : undefined,
    )
    return contentsList(viewer, narrow, orderOf(query.order, isDated))
  }
  const order = orderOf(query.order, isDated)
  const all = every(counted, any)
  return {
    ...contentsList(viewer, every(counted, one, q ? containsWordsWithoutIndex(foldedText, q) : undefined), order),
    neverNull: isDated ? ['publishedAt', 'updatedAt', 'title'] : ['updatedAt', 'title'],
    total: countOf(viewer, all),
    filteredBy,
    ...(q && withWords(viewer, all, q, order)),
  }
}

/** Contents with words: those of few contents are sorted, others are read along the order of the list; frequent ones are not looked up. */
function withWords(
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  q: string,
  order: Order,
): Required<Pick<List<unknown>, 'total' | 'ways'>> {
  const indexed = every(condition, containsWords(foldedText, q))
  const count = (rows: RawBuilder<SqlBool>) => sql<number>`(
    select count(*)::int from contents content ${factsJoin} where ${allowed(viewer, 'contents.read', contentFacts)} and ${rows})`
  return {
    ways: {
      known: sql`select ${sampledShare('contents', containsWordsWithoutIndex(sql`folded_text`, q))} as words`,
      chosen: sql`case when words <= ${sql.lit(shares.few)} then 1 else 0 end`,
      matching: [{ isAlong: false, rows: contentsList(viewer, indexed, order).matching }],
    },
    total: sql`case when words > ${sql.lit(shares.frequent)} then ${count(every(condition, containsWordsWithoutIndex(foldedText, q)))}
      else ${count(indexed)} end`,
  }
}

const foldedText = sql<string>`content.folded_text`

/** Shares of all contents that have the words of a query. */
const shares = { few: 0.02, frequent: 0.25 } as const

const typeFilter = { contentType: { column: sql`content.content_type`, type: 'text' } } as const

/** What a query asks of the other fields that contents are counted by (migration 0046), but the bodies. */
function countedCondition(viewer: Viewer, { status, inSlider, channel }: ContentsQuery): RawBuilder<SqlBool> {
  return every(
    statusOf(viewer, status),
    inSlider && (inSlider === 'true' || inSlider === '1' ? sql`content.in_slider` : sql`not content.in_slider`),
    channel && sql`content.channel = ${sql.lit(channel)}`,
  )
}

/** Adds up the counted lines of which the rights and the condition hold: they have the columns of contents. */
const countOf = (viewer: Viewer, condition: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select coalesce(sum(content.n), 0)::int from content_count_lines content
  cross join lateral (select content.told_body_id as body_id, content.told_confidential as confidential) told
  where ${allowed(viewer, 'contents.read', contentFacts)} and ${condition})`

/** For one of these bodies, or about a session of one of them. */
const isForBodies = (irp: readonly number[]) => sql<SqlBool>`content.id = any(array(
  select content_id from content_bodies where body_id = any(${irp}::int[])
  union all
  select synopsis.id from contents synopsis
  where synopsis.session_id = any(array(select id from sessions where body_id = any(${irp}::int[])))))`

/** In Paris, as the database tells the time. */
const isOfYear = (year: number) => sql<SqlBool>`(
  content.published_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0)
  and content.published_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0))`

/** What is not out, or not any more, is listed for who edits it. */
function statusOf(viewer: Viewer, status: ContentsQuery['status']): RawBuilder<SqlBool> {
  if (!status) return isPublished
  const asked = isOneOf(sql`content.status`, [...new Set(status)].sort())
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
function orderOf({ id: _id, ...order }: NonNullable<ContentsQuery['order']> = {}, isDated: boolean): Order {
  const asked = Object.keys(order) as (keyof typeof sortKeys)[]
  if (asked.length === 0) return isDated ? lastPublishedFirst : lastPublishedBeforeDrafts
  return {
    keys: sql.join(asked.map((name) => sql`${sortKeys[name]} as ${sql.id(name)}`)),
    by: sql`id desc`,
    reversed: sql`id`,
    orders: Object.fromEntries(asked.map((name) => [name, sql.id(name)])),
  }
}
