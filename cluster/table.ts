import { alignColumns } from '#setup/alignColumns.ts'
import { promiseNames, type Verdicts } from './trial.ts'

/** Formats faults × promises as a table. */
export function table(results: readonly (readonly [fault: string, verdicts: Verdicts])[]): string {
  return alignColumns([
    ['panne', ...promiseNames],
    ...results.map(([fault, verdicts]) => [
      fault,
      ...promiseNames.map((name) => `${verdicts[name].isKept ? '✓' : '✗'} ${verdicts[name].text}`),
    ]),
  ])
}
