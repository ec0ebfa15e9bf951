import { promiseNames, type Verdicts } from './trial.ts'

/** Formats faults × promises as a table. */
export function table(results: readonly (readonly [fault: string, verdicts: Verdicts])[]): string {
  const rows = [
    ['panne', ...promiseNames],
    ...results.map(([fault, verdicts]) => [
      fault,
      ...promiseNames.map((name) => `${verdicts[name].isKept ? '✓' : '✗'} ${verdicts[name].text}`),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
