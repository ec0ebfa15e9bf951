import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/ground/queryShapes.ts'

/** SQL of rows in the order of a list. */
export interface OrderedRows {
  /** a `select` of the `id` of the matching rows, and of the columns that `order` and `orders` use */
  matching: RawBuilder<unknown>
  /** default `order by` expressions, which also break ties */
  order: RawBuilder<unknown>
  /** expressions that the list may be sorted by, besides its `id`; nulls come last in both directions */
  orders?: Record<string, RawBuilder<unknown>>
  /** ties are broken by `id` in the last requested direction, instead of by `order` */
  equalRowsById?: boolean
  /** which of `orders` are never null, so that one index serves both directions */
  neverNull?: readonly string[]
  /** `order` with all directions reversed, for a list with `total`: pages near the end are read backwards */
  reverseOrder?: RawBuilder<unknown> | undefined
  /**
   * An array of distinct values of one filter, for a list with `total`. `matching` then reads the rows of one value
   * (`filtered.value`), along an index that begins with it; the pages of all values are merged.
   */
  filteredBy?: RawBuilder<unknown> | undefined
}

/** SQL: sorted rows between an offset and a limit. With `filteredBy`, merges the rows of each filter value. */
export const sortedRowsSql = (
  { matching, filteredBy }: OrderedRows,
  sorted: RawBuilder<unknown>,
  { most, skipped }: Record<'most' | 'skipped', RawBuilder<unknown>>,
) => {
  const rows = filteredBy
    ? sql`(select found.* from unnest(${filteredBy}) filtered (value)
        cross join lateral (select * from (${matching}) found ${sorted} limit ${most} + ${skipped}) found)`
    : sql`(${matching})`
  return sql`(select * from ${rows} found ${sorted} limit ${most} offset ${skipped})`
}

/**
 * SQL: `order by starts_at desc nulls last, id asc, …`. The requested fields come first, in the order of `asked`, then
 * the list's default order.
 */
export const orderSql = (list: OrderedRows, asked: Order = {}, isReversed = false) => {
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
