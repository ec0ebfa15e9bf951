import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/queryShapes.ts'
import { JsonText } from '#server/ground/database/jsonText.ts'
import type { Db } from '#server/ground/database/open.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Rows, RowsAsText, Slice } from './pages.ts'

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
  /** which of `orders` are never null: an index that is in their order gives the other direction too */
  neverNull?: readonly string[]
  /** `order` with all its directions turned round, for a list with `total`: a page near the end is read from there */
  reverseOrder?: RawBuilder<unknown> | undefined
  /**
   * Counts the whole list, apart from the page. With it, a page is read along an index in the order of the list, as far as its last
   * row. A list without it reads all that matches: it has few rows, or a filter that leaves few.
   */
  total?: RawBuilder<number>
  /**
   * An array of different values of one filter, for a list with `total`. `matching` reads the rows of one of them (`filtered.value`),
   * along an index that begins with it; the pages of all are put together.
   */
  filteredBy?: RawBuilder<unknown> | undefined
  /** `matching`, written for a page with thousands of rows before it */
  matchingFar?: RawBuilder<unknown>
  /** other ways to read the rows of a list with `total`, of filters that may leave few rows */
  ways?: Ways | undefined
  /** the JSON of one row, as the contract writes it */
  row: RawBuilder<Row>
  /** the joins from `page` (`id`, `rank`) to what `row` reads */
  joins: RawBuilder<unknown>
}

interface Ways {
  /** selects one row of what `chosen` and `total` read */
  known: RawBuilder<unknown>
  /** 0: as any list; 1, 2, …: by that one of `matching` */
  chosen: RawBuilder<number>
  /** read along the order of the list until the page is full, or else whole, and sorted */
  matching: readonly { readonly isAlong: boolean; readonly rows: RawBuilder<unknown> }[]
}

/** What is asked whole is still bounded (QUALITY ACL-07). */
const wholeList = 1_000

/** Reads a page of a list, and counts the whole of it, in one statement. */
export async function readPage<Row>(
  db: Db,
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): Promise<Rows<Row>> {
  const { rows } = await pageOf(list, slice).execute(db.withoutPlugins())
  return rows[0] ?? { rows: [], total: 0 }
}

/** The same, for rows that are sent as they are. */
export async function readPageAsText<Row>(
  db: Db,
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): Promise<RowsAsText<Row>> {
  const { rows } = await sql<{ rows: string; total: number }>`
    select total, rows::text as rows from (${pageOf(list, slice)}) page`.execute(db.withoutPlugins())
  return { rows: new JsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** The same, as a statement that may be a part of another. */
export const pageOf = <Row>(
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): RawBuilder<Rows<Row>> => {
  if (!list.total)
    return sql`
      with matching as (${list.matching})
      select (select count(*)::int from matching) as total,
        ${rowsOf({ ...list, matching: sql`select * from matching` }, slice, longestPage(slice))} as rows`
  return list.ways || (isFar(slice) && list.reverseOrder)
    ? chosenPageOf(list, slice)
    : sql`select ${list.total} as total, ${rowsOf(list, slice, longestPage(slice))} as rows`
}

/** From here on it pays to look from which end a page is nearer. */
const farOffset = 1_000

/** Whether many rows come before the page: reading them takes long. */
export const isFar = ({ offset }: Pick<Slice, 'offset'>): boolean => offset >= farOffset

/**
 * A page of a list with `total` that is read in one of several ways: one of `ways`, or along the order of the list from its nearer end. What
 * is not chosen has a limit of 0, and is not run.
 */
const chosenPageOf = <Row>(
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): RawBuilder<Rows<Row>> => {
  const { total, ways, row, joins } = list
  const limit = sql`${slice.limit ?? wholeList}::bigint`
  const offset = sql`${slice.offset}::bigint`
  const rows = (
    source: List<unknown>,
    when: RawBuilder<unknown>,
    { most = limit, skipped = offset, isReversed = false } = {},
  ) => sql`select id, ${isReversed ? sql`-row_number() over ()` : sql`row_number() over ()`} as rank from (
      select * from ${sortedRows(source, orderSql(source, slice.order, isReversed), {
        most: sql`(select case when ${when} then ${most} else 0 end from counted)`,
        skipped: sql`(select ${skipped} from counted)`,
      })} sorted limit ${sql.lit(longestPage(slice))}) page`
  const far = { ...list, matching: list.matchingFar ?? list.matching }
  const backward = {
    most: sql`greatest(0, least(${limit}, total - ${offset}))`,
    skipped: sql`greatest(0, total - ${offset} - ${limit})`,
    isReversed: true,
  }
  const fromEnd = sql`way = 0 and ${offset} * 2 > total and total - ${offset}`
  const parts = [
    ...(isFar(slice) && list.reverseOrder
      ? [
          rows(far, sql`way = 0 and ${offset} * 2 <= total`),
          rows(far, sql`${fromEnd} > ${sql.lit(farOffset)}`, backward),
          rows(list, sql`${fromEnd} <= ${sql.lit(farOffset)}`, backward),
        ]
      : [rows(list, sql`way = 0`)]),
    ...(ways?.matching ?? []).map(({ isAlong, rows: matching }, index) =>
      rows(
        isAlong
          ? { ...list, matching }
          : { ...list, matching: sql`select * from (${matching}) all_found offset 0`, filteredBy: undefined },
        sql`way = ${sql.lit(index + 1)}`,
      ),
    ),
  ]
  // one of the parts has rows: the limit tells the planner that they are not so many together
  return sql`
    with known as materialized (${ways?.known ?? sql`select`}),
    counted as materialized (select ${total} as total, ${ways?.chosen ?? sql`0`} as way from known),
    page as (select * from (${sql.join(parts, sql` union all `)}) parts limit ${sql.lit(longestPage(slice))})
    select total, (select coalesce(json_agg(${row} order by page.rank), '[]') from page ${joins}) as rows from counted`
}

/**
 * Reads the only row of a list, as an item by itself.
 * @throws Failure `record.notFound`
 */
export async function readItem<Row extends { '@type': string }>(db: Db, list: List<Row>): Promise<Row> {
  const { rows } = await readPage(db, list, { limit: 1, offset: 0 })
  if (!rows[0]) throw new Failure('record.notFound')
  return { '@context': `/api/contexts/${rows[0]['@type']}`, ...rows[0] }
}

/** Which rows of a list to read, as a part of another statement. */
type Part = Pick<Slice, 'limit' | 'order'> & { offset?: number }

/**
 * The rows of a list as a JSON array, to be one column among others. Never null.
 * @param longest no more rows than this, written into the statement: `limit` itself is a constant unless this is given
 */
export const rowsOf = <Row>(
  list: List<Row>,
  part: Part,
  longest: number = part.limit ?? wholeList,
): RawBuilder<Row[]> => sql`(
  with page as (${pageSql(list, part, longest)})
  select coalesce(json_agg(${list.row} order by page.rank), '[]') from page ${list.joins}
)`

/**
 * The rows of several lists of the same records as one JSON object of arrays, to be one column among others. It costs PostgreSQL half as
 * much as a column for each: their rows are joined once. A list without rows is left out.
 * @param lists each with how many of its rows to read, a constant
 * @param row may read `page.list`, the name of the list
 */
export const rowsOfEach = <Name extends string, Row>(
  lists: { readonly [Each in Name]?: readonly [list: List<unknown>, limit: number] },
  { row, joins }: Pick<List<Row>, 'row' | 'joins'>,
): RawBuilder<Partial<Record<Name, Row[]>>> => {
  const pages = (Object.entries(lists) as [string, readonly [List<unknown>, number]][]).map(
    ([name, [list, limit]]) =>
      sql`select ${sql.lit(name)} as list, id, rank from (${pageSql(list, { limit }, limit)}) rows`,
  )
  return sql`(
    with page as (${sql.join(pages, sql` union all `)})
    select coalesce(json_object_agg(list, rows), '{}')
    from (select page.list, json_agg(${row} order by page.rank) as rows from page ${joins} group by page.list) lists
  )`
}

/** Selects the `id` and the `rank` of the rows of a page. */
const pageSql = (list: List<unknown>, { limit, offset = 0, order = {} }: Part, longest: number) => {
  const sorted = orderSql(list, order)
  const rows = sortedRows(list, sorted, { most: sql`${limit ?? wholeList}::bigint`, skipped: sql`${offset}::bigint` })
  return sql`
    select id, row_number() over () as rank
    from (select * from ${rows} sorted limit ${sql.lit(longest)}) ranked`
}

/** The rows of a list from one to another, in an order. Of a list of several values, the pages of each are put together. */
const sortedRows = (
  { matching, filteredBy }: List<unknown>,
  sorted: RawBuilder<unknown>,
  { most, skipped }: Record<'most' | 'skipped', RawBuilder<unknown>>,
) => {
  const rows = filteredBy
    ? sql`(select found.* from unnest(${filteredBy}) filtered (value)
        cross join lateral (select * from (${matching}) found ${sorted} limit ${most} + ${skipped}) found)`
    : sql`(${matching})`
  return sql`(select * from ${rows} found ${sorted} limit ${most} offset ${skipped})`
}

/** `order by starts_at desc nulls last, id asc, …`: first what is asked, in the order of `asked`, then the order of the list. */
const orderSql = (list: List<unknown>, asked: Order = {}, isReversed = false) => {
  const { orders, equalRowsById, neverNull = [] } = list
  const columns: Record<string, RawBuilder<unknown>> = { ...orders, id: sql`id` }
  const known = Object.entries(asked).filter(([field]) => columns[field])
  const last = known.at(-1)?.[1]
  if (equalRowsById && last) known.push(['id', last])
  const sorted = known.map(([field, direction]) => {
    const way = (direction === 'desc') === isReversed ? sql`asc` : sql`desc`
    const nulls = isReversed ? sql` nulls first` : sql` nulls last`
    return sql`${columns[field]} ${way}${field === 'id' || neverNull.includes(field) ? sql`` : nulls}`
  })
  return sql`order by ${sql.join([...sorted, isReversed ? list.reverseOrder : list.order])}`
}

/**
 * One plan serves every page: without this number in its text, PostgreSQL expects a tenth of the list on each, and sorts the list or
 * reads the tables that are joined to it from end to end.
 */
const longestPage = ({ limit }: Pick<Slice, 'limit'>) =>
  limit !== null && limit <= limits.maxItemsPerPage ? limits.maxItemsPerPage : wholeList

/** All of these conditions; those that were not asked for are left out. */
export const every = (...conditions: (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
