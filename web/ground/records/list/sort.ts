/** A sort order, written as `title` or `-updatedAt` (descending) in the URL. */
export interface Sort {
  field: string
  descending: boolean
}

/**
 * Reads the sort order of a URL.
 * @param known one key per sortable field
 * @returns `title` or `-title`; undefined for an unknown field
 */
export function readSort(known: Record<string, unknown>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return Object.hasOwn(known, parseSort(value).field) ? value : undefined
}

export const parseSort = (written: string): Sort =>
  written.startsWith('-') ? { field: written.slice(1), descending: true } : { field: written, descending: false }

export const formatSort = ({ field, descending }: Sort): string => (descending ? `-${field}` : field)

/** Formats the `order[title]=asc` query; undefined leaves the order to the server. */
export function orderQuery(written: string | undefined): Record<string, 'asc' | 'desc'> | undefined {
  if (written === undefined) return undefined
  const { field, descending } = parseSort(written)
  return { [field]: descending ? 'desc' : 'asc' }
}
