import { parseInteger } from '#contract/ground/parseInteger.ts'

/** Readers of URL search parameters; invalid values become undefined. */
type SearchParams = Record<string, unknown>

/** @returns a page from 2 on; undefined for page 1 */
export function readPage({ page }: SearchParams): number | undefined {
  const number = readInteger(page)
  return number !== undefined && number > 1 && number <= 100_000 ? number : undefined
}

/** @returns the id of a record */
export function readId(value: unknown): number | undefined {
  const number = readInteger(value)
  return number !== undefined && number > 0 && number < 2 ** 31 ? number : undefined
}

/** Reads an integer; the router has already converted « 3 » to a number in the search, but not in the path. */
function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  return typeof value === 'string' ? parseInteger(value) : undefined
}

/** @param known one key per accepted value */
export const readOneOf = <Value extends string>(known: Record<Value, unknown>, value: unknown): Value | undefined =>
  typeof value === 'string' && Object.hasOwn(known, value) ? (value as Value) : undefined

/** @returns the search text; the router has converted « 2026 » to a number and « true » to a boolean */
export function readText(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  return String(value).trim().slice(0, 200) || undefined
}

/** Reads an existing day, `2026-03-19`. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}
