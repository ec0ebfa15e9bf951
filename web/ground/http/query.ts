type QueryValue = string | number | boolean | null | undefined
export type Query = Record<string, QueryValue | readonly QueryValue[] | Record<string, QueryValue>>

/** Formats a query string: `irp[]=3&irp[]=4`, `startsAt[after]=…`, `q=…` (API.md, "Query"). Leaves out empty values. */
export function formatQuery(query: Query = {}): string {
  const written = new URLSearchParams()
  const add = (name: string, value: QueryValue) => {
    if (value !== undefined && value !== null && value !== '') written.append(name, String(value))
  }
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) add(`${name}[]`, one)
    else if (typeof value === 'object' && value !== null) {
      for (const [field, one] of Object.entries(value)) add(`${name}[${field}]`, one)
    } else add(name, value)
  }
  return written.size > 0 ? `?${written}` : ''
}
