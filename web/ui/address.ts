/** Reads what an address says of a list; what makes no sense is as if it were not there. */
type Search = Record<string, unknown>

/** @returns a page from 2 on: the first one needs no saying */
export function readPage({ page }: Search): number | undefined {
  const number = Number(page)
  return Number.isInteger(number) && number > 1 && number <= 100_000 ? number : undefined
}

/** @returns the number of a record */
export function readId(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? number : undefined
}

/** @param known one key per value that is accepted */
export const readOneOf = <Value extends string>(known: Record<Value, unknown>, value: unknown): Value | undefined =>
  typeof value === 'string' && Object.hasOwn(known, value) ? (value as Value) : undefined

/** @returns words to look for; the router has read « 2026 » as a number */
export function readWords(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim().slice(0, 200) || undefined
}
