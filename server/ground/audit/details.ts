/** What changed: short texts and numbers, never contents. */
export type AuditDetails = Record<string, string | number | boolean | readonly string[] | null>

const textCharacters = 120
const entriesAtMost = 12
/** The column takes 4,000 bytes: an action must not fail because its details are too long. */
const bytesAtMost = 3_000

/** Truncates details to the size of the column: long values are cut, then lists are dropped. */
export function truncateDetails(details: AuditDetails): AuditDetails {
  const short = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, truncateValue(value)]))
  if (Buffer.byteLength(JSON.stringify(short)) <= bytesAtMost) return short
  return Object.fromEntries(Object.entries(short).filter(([, value]) => !Array.isArray(value)))
}

function truncateValue(value: AuditDetails[string]): AuditDetails[string] {
  if (typeof value === 'string') return cut(value)
  if (value === null || typeof value !== 'object') return value
  const shown = value.slice(0, entriesAtMost).map(cut)
  return value.length > shown.length ? [...shown, '…'] : shown
}

const cut = (text: string) => [...text].slice(0, textCharacters).join('')

/** The names of the fields whose value changes. Omitted fields do not change. */
export const changedFields = <Row extends object>(before: Row, after: Partial<Row>): string[] =>
  Object.entries(after)
    .filter(([name, value]) => value !== undefined && !same(before[name as keyof Row], value))
    .map(([name]) => name)

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
