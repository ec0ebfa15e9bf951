import { alignColumns } from '#setup/alignColumns.ts'

/** A line of the result table. */
export interface Line {
  figure: string
  value: string
  /** the result of the bare machine for the same work, in the same run */
  floor?: string
  /** the value relative to its floor */
  ratio?: string
  budget: string
  /** null: not measured, and `value` says why */
  ok: boolean | null
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = Number.NaN, above = below] = sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1)
  return (below + above) / 2
}

export const number = (value: number, digits = 0) =>
  value.toLocaleString('fr-FR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const ms = (value: number, digits = 1) => `${number(value, digits)} ms`
export const seconds = (value: number) => `${number(value / 1_000, 2)} s`
export const percent = (value: number) => `${number(value * 100)} %`
export const kilobytes = (bytes: number) => `${number(bytes / 1024)} Ko`
export const megabytes = (bytes: number) => `${number(bytes / 1024 / 1024, 1)} Mo`

const columns = [
  ['figure', 'chiffre'],
  ['value', 'mesure'],
  ['floor', 'plancher'],
  ['ratio', 'rapport'],
  ['budget', 'budget'],
] as const

/** Formats the lines as a table. */
export function table(lines: readonly Line[]): string {
  const titles: Record<(typeof columns)[number][0], string> & { mark: string } = {
    ...(Object.fromEntries(columns) as Record<(typeof columns)[number][0], string>),
    mark: ' ',
  }
  const marked = lines.map((line) => ({ ...line, mark: line.ok === null ? '–' : line.ok ? '✓' : '✗' }))
  const rows = [titles, ...marked].map((row) => [row.mark, ...columns.map(([name]) => row[name] ?? '')])
  return alignColumns(rows)
}
