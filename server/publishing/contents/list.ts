import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { ContentsQuery } from '#contract/publishing/contents/contentQueries.ts'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { isOneOfCondition } from '#server/ground/database/lists/isOneOfCondition.ts'
import { allConditions, type List, readPage, rowsOfListsJsonSql } from '#server/ground/database/lists/list.ts'
import { filterConditions } from '#server/ground/database/lists/listFilters.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import { sampledShareSql } from '#server/ground/database/lists/sampledShareSql.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import {
  containsWordsCondition,
  containsWordsUnindexedCondition,
  foldedSql,
} from '#server/ground/database/sql/wordConditions.ts'
import { contentFacts, factsJoin } from './facts.ts'
import { contentRowSql, rowJoins } from './present.ts'

/** The order of a list: the columns that it needs, and the ORDER BY. */
interface Order {
  keys: RawBuilder<unknown>
  by: RawBuilder<unknown>
  /** `by` with all directions reversed */
  reversed?: RawBuilder<unknown>
  orders?: Record<string, RawBuilder<unknown>>
}
const lastPublishedFirst: Order = {
  keys: sql`content.published_at`,
  by: sql`published_at desc, id desc`,
  reversed: sql`published_at, id`,
}
/** Drafts have no date and come last. */
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
 * The list of the contents that the viewer may read and that match `condition`, last published first by default.
 * @param condition may use `content`, and the session of a synopsis as `told`
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
  row: contentRowSql,
  joins: sql`join contents content on content.id = page.id ${rowJoins}`,
})

export const isPublishedCondition: RawBuilder<SqlBool> = sql`content.status = 'published'`

/**
 * SQL: the contents of the home page: the slider, by position and then by date (DOMAIN §7), and the latest contents of
 * all types (seed §9).
 */
export const homeContentsSql = (viewer: Viewer): RawBuilder<Partial<Record<'slider' | 'news', ContentRow[]>>> => {
  const news = contentsList(viewer, isPublishedCondition)
  const slider = contentsList(viewer, sql`content.in_slider and ${isPublishedCondition}`, placedFirst)
  return rowsOfListsJsonSql({ slider: [slider, limits.slides], news: [news, limits.news] }, news)
}

export const listContents = (db: Db, viewer: Viewer, query: ContentsQuery, slice: Slice): Promise<Rows<ContentRow>> =>
  readPage(db, filteredContentsList(viewer, query), slice)

/** The list of the contents that match a query and that the viewer may read. */
export function filteredContentsList(viewer: Viewer, query: ContentsQuery): List<ContentRow> {
  const { thematic, irp, session, year, q } = query
  const isDated = (query.status ?? ['published']).every((status) => status !== 'draft')
  const counted = countedCondition(viewer, query)
  const { any, one, filteredBy } = filterConditions(typeFilter, query)
  // These filters leave few contents, which are counted one by one.
  if (thematic || irp || session !== undefined || year !== undefined) {
    const narrow = allConditions(
      counted,
      any,
      thematic &&
        sql`content.id = any(array(select content_id from content_thematics where thematic_id = any(${thematic}::int[])))`,
      irp && isForBodies(irp),
      // The session of the synopsis, or a session that the text links to.
      session !== undefined
        ? sql`(content.session_id = ${session} or content.id = any(array(select content_id from content_sessions where session_id = ${session})))`
        : undefined,
      year !== undefined ? isOfYear(year) : undefined,
      q ? containsWordsCondition(foldedText, q) : undefined,
    )
    return contentsList(viewer, narrow, orderOf(query.order, isDated))
  }
  const order = orderOf(query.order, isDated)
  const all = allConditions(counted, any)
  return {
    ...contentsList(
      viewer,
      allConditions(counted, one, q ? containsWordsUnindexedCondition(foldedText, q) : undefined),
      order,
    ),
    neverNull: isDated ? ['publishedAt', 'updatedAt', 'title'] : ['updatedAt', 'title'],
    total: countContentsSql(viewer, all),
    filteredBy,
    ...(q && withTextSearch(viewer, all, q, order)),
  }
}

/**
 * Adds a text search. Few matches are sorted; otherwise the list is scanned in its order. Frequent words are not looked
 * up in the index.
 */
function withTextSearch(
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
  q: string,
  order: Order,
): Required<Pick<List<unknown>, 'total' | 'accessPaths'>> {
  const indexed = allConditions(condition, containsWordsCondition(foldedText, q))
  const count = (rows: RawBuilder<SqlBool>) => sql<number>`(
    select count(*)::int from contents content ${factsJoin} where ${allowed(viewer, 'contents.read', contentFacts)} and ${rows})`
  return {
    accessPaths: {
      known: sql`select ${sampledShareSql('contents', containsWordsUnindexedCondition(sql`folded_text`, q))} as words`,
      chosen: sql`case when words <= ${sql.lit(selectivityLimits.few)} then 1 else 0 end`,
      matching: [{ isInListOrder: false, rows: contentsList(viewer, indexed, order).matching }],
    },
    total: sql`case when words > ${sql.lit(selectivityLimits.frequent)} then ${count(allConditions(condition, containsWordsUnindexedCondition(foldedText, q)))}
      else ${count(indexed)} end`,
  }
}

const foldedText = sql<string>`content.folded_text`

/** Shares of all contents that match the words of a query, up to which a plan is used. */
const selectivityLimits = { few: 0.02, frequent: 0.25 } as const

const typeFilter = { contentType: { column: sql`content.content_type`, type: 'text' } } as const

/** SQL condition: the filters on the other columns for which counts are precomputed (migration 0046), except bodies. */
function countedCondition(viewer: Viewer, { status, inSlider, channel }: ContentsQuery): RawBuilder<SqlBool> {
  return allConditions(
    statusCondition(viewer, status),
    inSlider && (inSlider === 'true' || inSlider === '1' ? sql`content.in_slider` : sql`not content.in_slider`),
    channel && sql`content.channel = ${sql.lit(channel)}`,
  )
}

/** SQL: sums the precomputed counts that match the policy and the condition; their columns are those of contents. */
const countContentsSql = (viewer: Viewer, condition: RawBuilder<SqlBool>): RawBuilder<number> => sql`(
  select coalesce(sum(content.n), 0)::int from content_count_lines content
  cross join lateral (select content.told_body_id as body_id, content.told_confidential as confidential) told
  where ${allowed(viewer, 'contents.read', contentFacts)} and ${condition})`

/** SQL condition: the content is for one of these bodies, or about a session of one of them. */
const isForBodies = (irp: readonly number[]) => sql<SqlBool>`content.id = any(array(
  select content_id from content_bodies where body_id = any(${irp}::int[])
  union all
  select synopsis.id from contents synopsis
  where synopsis.session_id = any(array(select id from sessions where body_id = any(${irp}::int[])))))`

/** SQL condition: published in this year. The time zone of database sessions is that of Paris. */
const isOfYear = (year: number) => sql<SqlBool>`(
  content.published_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0)
  and content.published_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0))`

/** SQL condition: the requested statuses. Unpublished contents are listed for their editors only. */
function statusCondition(viewer: Viewer, status: ContentsQuery['status']): RawBuilder<SqlBool> {
  if (!status) return isPublishedCondition
  const asked = isOneOfCondition(sql`content.status`, [...new Set(status)].sort())
  return canSomewhere(viewer, 'contents.manage')
    ? allConditions(asked, sql`(${isPublishedCondition} or ${allowed(viewer, 'contents.manage', contentFacts)})`)
    : allConditions(asked, isPublishedCondition)
}

const sortKeys = {
  publishedAt: sql`content.published_at`,
  updatedAt: sql`content.updated_at`,
  title: foldedSql(sql`content.title`),
}

/** Builds the order of the query; rows without a date come last in both directions. */
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
