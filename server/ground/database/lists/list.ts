import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import { JsonText } from '#server/ground/database/jsonText.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { type OrderedRows, orderSql, sortedRowsSql } from './orderedRows.ts'
import type { Rows, RowsAsText, Slice } from './pagination.ts'

/** SQL of a list, from which any page can be read. Every paginated list of the portal is described by one. */
export interface List<Row> extends OrderedRows {
  /**
   * Counts the whole list without reading the page. With it, a page is read along an index in list order, up to its
   * last row. A list without it reads all matching rows: it has few rows, or a filter that leaves few.
   */
  total?: RawBuilder<number>
  /** variant of `matching` for a page with thousands of rows before it */
  matchingFar?: RawBuilder<unknown>
  /** alternative ways to read a list with `total`, for filters that may leave few rows */
  accessPaths?: AccessPaths | undefined
  /** JSON of one row, as in the contract */
  row: RawBuilder<Row>
  /** joins from `page` (`id`, `rank`) to the tables that `row` reads */
  joins: RawBuilder<unknown>
}

interface AccessPaths {
  /** selects one row of values that `chosen` and `total` use */
  known: RawBuilder<unknown>
  /** a `select` that `total` and `matching` may read as the table `matched`; it runs once, if one of them reads it */
  matched?: RawBuilder<unknown> | undefined
  /** number of the access path: 0 is `List.matching`; 1, 2, … is that element of `matching` here */
  chosen: RawBuilder<number>
  /** `isInListOrder`: rows are read in list order until the page is full; otherwise all rows are read, then sorted */
  matching: readonly { readonly isInListOrder: boolean; readonly rows: RawBuilder<unknown> }[]
}

/** Maximum number of rows of a list that is requested without pagination (QUALITY ACL-07). */
const maxWholeListRows = 1_000

/** Reads a page of a list and its total count, in one statement. */
export async function readPage<Row>(
  db: Db,
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): Promise<Rows<Row>> {
  const { rows } = await listPageSql(list, slice).execute(db.withoutPlugins())
  return rows[0] ?? { rows: [], total: 0 }
}

/** Reads a page of a list like `readPage`, with the rows as JSON text that is sent without being parsed. */
export async function readPageAsText<Row>(
  db: Db,
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): Promise<RowsAsText<Row>> {
  const { rows } = await sql<{ rows: string; total: number }>`
    select total, rows::text as rows from (${listPageSql(list, slice)}) page`.execute(db.withoutPlugins())
  return { rows: new JsonText(rows[0]?.rows ?? '[]'), total: rows[0]?.total ?? 0 }
}

/** SQL: selects a page of a list and its total count, as `rows` and `total`. */
export const listPageSql = <Row>(
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): RawBuilder<Rows<Row>> => {
  if (!list.total)
    return sql`
      with matching as (${list.matching})
      select (select count(*)::int from matching) as total,
        ${rowsJsonSql({ ...list, matching: sql`select * from matching` }, slice, maxPageRows(slice))} as rows`
  return list.accessPaths || (isFarPage(slice) && list.reverseOrder)
    ? alternativePageSql(list, slice)
    : sql`select ${list.total} as total, ${rowsJsonSql(list, slice, maxPageRows(slice))} as rows`
}

/** Offset from which it pays to read a page from the nearer end of the list. */
const farOffset = 1_000

/** Whether many rows come before the page, so that skipping them is slow. */
export const isFarPage = ({ offset }: Pick<Slice, 'offset'>): boolean => offset >= farOffset

/**
 * SQL: a page of a list with `total`, read by the cheapest of several access paths: one of `accessPaths`, or in list
 * order from the nearer end. The paths that are not chosen have a limit of 0, so that PostgreSQL does not run them.
 */
const alternativePageSql = <Row>(
  list: List<Row>,
  slice: Pick<Slice, 'limit' | 'offset' | 'order'>,
): RawBuilder<Rows<Row>> => {
  const { total, accessPaths: ways, row, joins } = list
  const limit = sql`${slice.limit ?? maxWholeListRows}::bigint`
  const offset = sql`${slice.offset}::bigint`
  const rows = (
    source: List<unknown>,
    when: RawBuilder<unknown>,
    { most = limit, skipped = offset, isReversed = false } = {},
  ) => sql`select id, ${isReversed ? sql`-row_number() over ()` : sql`row_number() over ()`} as rank from (
      select * from ${sortedRowsSql(source, orderSql(source, slice.order, isReversed), {
        most: sql`(select case when ${when} then ${most} else 0 end from counted)`,
        skipped: sql`(select ${skipped} from counted)`,
      })} sorted limit ${sql.lit(maxPageRows(slice))}) page`
  const far = { ...list, matching: list.matchingFar ?? list.matching }
  const backward = {
    most: sql`greatest(0, least(${limit}, total - ${offset}))`,
    skipped: sql`greatest(0, total - ${offset} - ${limit})`,
    isReversed: true,
  }
  const fromEnd = sql`way = 0 and ${offset} * 2 > total and total - ${offset}`
  const parts = [
    ...(isFarPage(slice) && list.reverseOrder
      ? [
          rows(far, sql`way = 0 and ${offset} * 2 <= total`),
          rows(far, sql`${fromEnd} > ${sql.lit(farOffset)}`, backward),
          rows(list, sql`${fromEnd} <= ${sql.lit(farOffset)}`, backward),
        ]
      : [rows(list, sql`way = 0`)]),
    ...(ways?.matching ?? []).map(({ isInListOrder, rows: matching }, index) =>
      rows(
        isInListOrder
          ? { ...list, matching }
          : { ...list, matching: sql`select * from (${matching}) all_found offset 0`, filteredBy: undefined },
        sql`way = ${sql.lit(index + 1)}`,
      ),
    ),
  ]
  // Only one of the parts has rows. The limit tells the planner that the union is no larger than a page.
  return sql`
    with known as materialized (${ways?.known ?? sql`select`}),
    ${ways?.matched ? sql`matched as materialized (${ways.matched}),` : sql``}
    counted as materialized (select ${total} as total, ${ways?.chosen ?? sql`0`} as way from known),
    page as (select * from (${sql.join(parts, sql` union all `)}) parts limit ${sql.lit(maxPageRows(slice))})
    select total, (select coalesce(json_agg(${row} order by page.rank), '[]') from page ${joins}) as rows from counted`
}

/**
 * Reads the only row of a list, as an item with its `@context`.
 * @throws Failure `record.notFound`
 */
export async function readItem<Row extends { '@type': string }>(db: Db, list: List<Row>): Promise<Row> {
  const { rows } = await readPage(db, list, { limit: 1, offset: 0 })
  if (!rows[0]) throw new Failure('record.notFound')
  return { '@context': `/api/contexts/${rows[0]['@type']}`, ...rows[0] }
}

/** The rows of a list to read in a subquery. */
type PageRange = Pick<Slice, 'limit' | 'order'> & { offset?: number }

/**
 * SQL: the rows of a list as a JSON array, for use as a column. Never null.
 * @param longest maximum number of rows, a literal in the statement; when left out, `limit` must be a constant
 */
export const rowsJsonSql = <Row>(
  list: List<Row>,
  part: PageRange,
  longest: number = part.limit ?? maxWholeListRows,
): RawBuilder<Row[]> => sql`(
  with page as (${rankedRowsSql(list, part, longest)})
  select coalesce(json_agg(${list.row} order by page.rank), '[]') from page ${list.joins}
)`

/**
 * SQL: the rows of several lists of the same records as one JSON object of arrays, for use as a column. It costs
 * PostgreSQL half as much as one column per list, since the rows are joined once. Lists without rows are left out.
 * @param lists each list with the number of rows to read, a constant
 * @param row may read `page.list`, the name of the list
 */
export const rowsOfListsJsonSql = <Name extends string, Row>(
  lists: { readonly [Each in Name]?: readonly [list: List<unknown>, limit: number] },
  { row, joins }: Pick<List<Row>, 'row' | 'joins'>,
): RawBuilder<Partial<Record<Name, Row[]>>> => {
  const pages = (Object.entries(lists) as [string, readonly [List<unknown>, number]][]).map(
    ([name, [list, limit]]) =>
      sql`select ${sql.lit(name)} as list, id, rank from (${rankedRowsSql(list, { limit }, limit)}) rows`,
  )
  return sql`(
    with page as (${sql.join(pages, sql` union all `)})
    select coalesce(json_object_agg(list, rows), '{}')
    from (select page.list, json_agg(${row} order by page.rank) as rows from page ${joins} group by page.list) lists
  )`
}

/** SQL: selects the `id` and the `rank` of the rows of a page. */
const rankedRowsSql = (list: List<unknown>, { limit, offset = 0, order = {} }: PageRange, longest: number) => {
  const sorted = orderSql(list, order)
  const rows = sortedRowsSql(list, sorted, {
    most: sql`${limit ?? maxWholeListRows}::bigint`,
    skipped: sql`${offset}::bigint`,
  })
  return sql`
    select id, row_number() over () as rank
    from (select * from ${rows} sorted limit ${sql.lit(longest)}) ranked`
}

/**
 * Page size written as a literal `limit`, so that one plan serves every page. Without it PostgreSQL assumes that a page
 * is a tenth of the list, then sorts the list or scans the joined tables.
 */
const maxPageRows = ({ limit }: Pick<Slice, 'limit'>) =>
  limit !== null && limit <= limits.maxItemsPerPage ? limits.maxItemsPerPage : maxWholeListRows

/** SQL condition: all of these conditions hold; undefined ones are ignored. */
export const allConditions = (...conditions: (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
