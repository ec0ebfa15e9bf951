/** The order of a list, as its address says it: `-updatedAt` begins with the newest. */
export interface Sort {
  field: string
  descending: boolean
}

/**
 * @param known one key per field that the list may be sorted by
 * @returns what makes sense of it, as it is kept in the filters: `title`, `-title`
 */
export function readSort(known: Record<string, unknown>, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return Object.hasOwn(known, sortOf(value).field) ? value : undefined
}

export const sortOf = (written: string): Sort =>
  written.startsWith('-') ? { field: written.slice(1), descending: true } : { field: written, descending: false }

export const writeSort = ({ field, descending }: Sort): string => (descending ? `-${field}` : field)

/** What the server is asked: `order[title]=asc`; its own order when the address says nothing. */
export function orderOf(written: string | undefined): Record<string, 'asc' | 'desc'> | undefined {
  if (written === undefined) return undefined
  const { field, descending } = sortOf(written)
  return { [field]: descending ? 'desc' : 'asc' }
}
