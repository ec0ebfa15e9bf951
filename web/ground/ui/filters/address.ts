import { parseInteger } from '#contract/ground/parseInteger.ts'

/** Reads what an address says of a list; what makes no sense is as if it were not there. */
type Search = Record<string, unknown>

/** @returns a page from 2 on: the first one needs no saying */
export function readPage({ page }: Search): number | undefined {
  const number = readInteger(page)
  return number !== undefined && number > 1 && number <= 100_000 ? number : undefined
}

/** @returns the number of a record */
export function readId(value: unknown): number | undefined {
  const number = readInteger(value)
  return number !== undefined && number > 0 && number < 2 ** 31 ? number : undefined
}

/** The router has read « 3 » as a number already, unless it is a part of the path. */
function readInteger(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  return typeof value === 'string' ? parseInteger(value) : undefined
}

/** @param known one key per value that is accepted */
export const readOneOf = <Value extends string>(known: Record<Value, unknown>, value: unknown): Value | undefined =>
  typeof value === 'string' && Object.hasOwn(known, value) ? (value as Value) : undefined

/** @returns words to look for; the router has read « 2026 » as a number, and « true » as what is so */
export function readWords(value: unknown): string | undefined {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
  return String(value).trim().slice(0, 200) || undefined
}

/** A day that the calendar has, as a date field writes it. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return undefined
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined
}
