import { limits } from '#contract/ground/limits.ts'
import type { Order } from '#contract/ground/queryShapes.ts'
import type { JsonText } from '#server/ground/database/jsonText.ts'

/** Query parameters of pagination and sorting. */
export interface PageQuery {
  page?: number | undefined
  itemsPerPage?: number | undefined
  pagination?: string | undefined
  order?: Order | undefined
}

/** The rows of a list to read. `limit` is null when the whole list is requested, which only reference lists allow. */
export interface Slice {
  page: number
  limit: number | null
  offset: number
  order?: Order | undefined
}

/** Parses the requested page, 30 rows by default. The schema of the query has bounded both numbers. */
export function sliceOf({ page = 1, itemsPerPage = limits.itemsPerPage, pagination, order }: PageQuery): Slice {
  if (pagination === 'false' || pagination === '0') return { page: 1, limit: null, offset: 0, order }
  return { page, limit: itemsPerPage, offset: (page - 1) * itemsPerPage, order }
}

/**
 * Sorts a list held in memory by `order[id]`; leaves it unchanged when that is not requested.
 * @param keyOf sort keys of a row, in order of priority
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

/** A page of rows, and the total count of the list. */
export interface Rows<Row> {
  rows: Row[]
  total: number
}

/** A page like `Rows`, with the rows as a JSON array written by PostgreSQL. */
export interface RowsAsText<Row> {
  rows: JsonText<Row[]>
  total: number
}

/** Returns the requested page of a list held in memory. */
export const pageOfRows = <Row>(rows: readonly Row[], { offset, limit }: Slice): Rows<Row> => ({
  rows: rows.slice(offset, limit === null ? undefined : offset + limit),
  total: rows.length,
})

/**
 * Converts a page to the Collection of API.md.
 * @param url of the call, with its filters
 */
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
    // Routes are typed by their contract, which does not know JSON texts; the serializer handles them.
    member: rows as Row[],
    ...paginationView(path, query, slice, total),
  }
}

function paginationView(path: string, query: string, { page, limit }: Slice, total: number) {
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
