import type { ImportMatches, LineCorrection } from '#contract/people/imports/importCorrections.ts'
import { comparableName } from './check/lookupTables.ts'
import { comparableTitle } from './columns.ts'

/** Adds matches to the stored ones; a later match of the same title or value replaces the earlier one. */
export const mergeMatches = (stored: ImportMatches, { columns, values }: ImportMatches): ImportMatches => ({
  columns: lastOfEach([...stored.columns, ...columns], ({ title }) => comparableTitle(title)),
  values: lastOfEach([...stored.values, ...values], ({ column, value }) => `${column} ${comparableName(value)}`),
})

const lastOfEach = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
]

/** Joins corrections of the same line; a later cell replaces the earlier one. */
export function mergeLines(lines: readonly LineCorrection[]): LineCorrection[] {
  const byLine = new Map<number, LineCorrection['cells']>()
  for (const { line, cells } of lines) byLine.set(line, { ...byLine.get(line), ...cells })
  return [...byLine].map(([line, cells]) => ({ line, cells }))
}
