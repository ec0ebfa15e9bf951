import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/queryShapes.ts'
import type { JsonText } from '#server/ground/database/jsonText.ts'

/** The part of a query that says which page, and of which order. */
export interface PageQuery {
  page?: number | undefined
  itemsPerPage?: number | undefined
  pagination?: string | undefined
  order?: Order | undefined
}

/** Which rows of a list to read. `limit` is null when the whole list is asked for, which only reference lists allow. */
export interface Slice {
  page: number
  limit: number | null
  offset: number
  order?: Order | undefined
}

/** Reads the page asked for, 30 rows by default; its schema has bounded both numbers. */
export function sliceOf({ page = 1, itemsPerPage = limits.itemsPerPage, pagination, order }: PageQuery): Slice {
  if (pagination === 'false' || pagination === '0') return { page: 1, limit: null, offset: 0, order }
  return { page, limit: itemsPerPage, offset: (page - 1) * itemsPerPage, order }
}

/**
 * Sorts a list that is made in memory by `order[id]`, and leaves it as it is when that is not asked.
 * @param keyOf what tells the rows apart, compared from the first to the last
 */
export function sortById<Row>(
  rows: Row[],
  order: Order | undefined,
  keyOf: (row: Row) => readonly (string | number)[],
): Row[] {
  if (!order?.['id']) return rows
  const sign = order['id'] === 'desc' ? -1 : 1
  const compare = (a: readonly (string | number)[], b: readonly (string | number)[]) =>
    a.reduce<number>((found, key, index) => found || compareKeys(key, b[index] ?? ''), 0)
  return rows.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)))
}

const compareKeys = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

/** A page of rows, and how many there are in all. */
export interface Rows<Row> {
  rows: Row[]
  total: number
}

/** The same, with the rows as the JSON array that PostgreSQL has written. */
export interface RowsAsText<Row> {
  rows: JsonText<Row[]>
  total: number
}

/** Cuts the page asked for out of a list that is made in memory. */
export const pageOfRows = <Row>(rows: readonly Row[], { offset, limit }: Slice): Rows<Row> => ({
  rows: rows.slice(offset, limit === null ? undefined : offset + limit),
  total: rows.length,
})

/** Presents a page as the Collection of API.md. `url` is the call as it came, with its filters. */
export function presentCollection<Row>(
  type: string,
  url: string,
  slice: Slice,
  { rows, total }: Rows<Row> | RowsAsText<Row>,
) {
  const [path = '', query = ''] = url.split('?')
  return {
    '@context': `/api/contexts/${type}`,
    '@id': path,
    '@type': 'Collection' as const,
    totalItems: total,
    // routes are typed by their contract, which knows no texts: the serializer does
    member: rows as Row[],
    ...viewOf(path, query, slice, total),
  }
}

function viewOf(path: string, query: string, { page, limit }: Slice, total: number) {
  if (limit === null || total <= limit) return {}
  const last = Math.ceil(total / limit)
  const at = (number: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(number))
    return `${path}?${parameters.toString()}`
  }
  return {
    view: {
      '@id': at(page),
      '@type': 'PartialCollectionView' as const,
      first: at(1),
      last: at(last),
      ...(page > 1 && { previous: at(Math.min(page - 1, last)) }),
      ...(page < last && { next: at(page + 1) }),
    },
  }
}
