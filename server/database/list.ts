import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/queryShapes.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'
import type { Db } from './open.ts'

/** A question with many answers, before it is known how many are wanted. Every list of the portal is one of these. */
export interface List<Row> {
  /** a `select` of the `id` of what matches, and of what `order` and `orders` read */
  matching: RawBuilder<unknown>
  /** sorts the list when nothing else is asked, and decides between rows that are equal */
  order: RawBuilder<unknown>
  /** what the list may be sorted by besides its `id`; null comes last in both directions */
  orders?: Record<string, RawBuilder<unknown>>
  /** equal rows are sorted by `id` in the direction that was asked for last, not as `order` says */
  equalRowsById?: boolean
  /** the JSON of one row, as the contract writes it */
  row: RawBuilder<Row>
  /** the joins from `page` (`id`, `rank`) to what `row` reads */
  joins: RawBuilder<unknown>
}

/** What is asked whole is still bounded (QUALITY ACL-07). */
const wholeList = 1_000

/** Reads a page of a list, and counts the whole of it, in one statement that does not grow with the rows. */
export async function readPage<Row>(
  db: Db,
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): Promise<Rows<Row>> {
  const { rows } = await pageOf(list, slice).execute(db.withoutPlugins())
  return rows[0] ?? { rows: [], total: 0 }
}

/** The same, as a statement that may be a part of another. */
export const pageOf = <Row>(
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): RawBuilder<Rows<Row>> => sql`
  with matching as (${list.matching})
  select (select count(*)::int from matching) as total,
    ${rowsOf({ ...list, matching: sql`select * from matching` }, slice)} as rows`

/**
 * Reads the only row of a list, as an item by itself.
 * @throws Failure `record.notFound`
 */
export async function readItem<Row extends { '@type': string }>(db: Db, list: List<Row>): Promise<Row> {
  const { rows } = await readPage(db, list, { limit: 1, offset: 0 })
  if (!rows[0]) throw new Failure('record.notFound')
  return { '@context': `/api/contexts/${rows[0]['@type']}`, ...rows[0] }
}

/** The rows of a list as a JSON array, to be one column among others. Never null. */
export const rowsOf = <Row>(
  { matching, order, orders, equalRowsById = false, row, joins }: List<Row>,
  { limit, offset = 0, order: asked = {} }: { limit: number | null; offset?: number; order?: Order | undefined },
): RawBuilder<Row[]> => sql`(
  with page as (
    select id, row_number() over () as rank
    from (select * from (${matching}) found order by ${askedFirst(asked, orders, equalRowsById)} ${order} limit ${limit ?? wholeList} offset ${offset}) sorted
    limit ${sql.lit(longestPage(limit))}
  )
  select coalesce(json_agg(${row} order by page.rank), '[]') from page ${joins}
)`

/** `starts_at desc nulls last, id asc nulls last,` of what the list may be sorted by, in the order of `asked`. */
const askedFirst = (asked: Order, orders: List<unknown>['orders'] = {}, equalRowsById: boolean) => {
  const columns: Record<string, RawBuilder<unknown>> = { ...orders, id: sql`id` }
  const known = Object.entries(asked).filter(([field]) => columns[field])
  const last = known.at(-1)?.[1]
  if (equalRowsById && last) known.push(['id', last])
  const sorted = known.map(
    ([field, direction]) => sql`${columns[field]} ${direction === 'desc' ? sql`desc` : sql`asc`} nulls last, `,
  )
  return sorted.length > 0 ? sql.join(sorted, sql``) : sql``
}

/**
 * One plan serves every page: without this number in its text, PostgreSQL expects a tenth of the list on each, and reads the
 * tables that are joined to it from end to end.
 */
const longestPage = (limit: number | null) =>
  limit !== null && limit <= limits.maxItemsPerPage ? limits.maxItemsPerPage : wholeList

/** All of these conditions; those that were not asked for are left out. */
export const every = (...conditions: (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
