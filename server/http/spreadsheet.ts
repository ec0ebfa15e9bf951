/** What would make a spreadsheet run a cell instead of showing it, full-width forms too (QUALITY DAT-01). */
const runs = /^'*[=+\-@\t\r＝＋－＠]/

/** A cell that no spreadsheet runs. */
export const guarded = (cell: string): string => (runs.test(cell) ? `'${cell}` : cell)

/** The cell that `guarded` was given. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell)

/** One value for each column. */
type Row = readonly (string | null)[]

/**
 * A table as a file that spreadsheets open as it is: UTF-8 that says so, semicolons, lines ended as Windows ends them. It is
 * written as it is read.
 */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync')
  const lines = (rows: readonly Row[]) =>
    stringify(
      rows.map((row) => row.map((cell) => guarded(cell ?? ''))),
      { delimiter: ';', record_delimiter: 'windows' },
    )
  yield `\uFEFF${lines([columns])}`
  for await (const rows of batches) yield lines(rows)
}
