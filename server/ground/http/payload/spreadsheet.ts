/** What would make a spreadsheet run a cell instead of showing it, full-width forms too (QUALITY DAT-01). */
const runs = /^'*[=+\-@\t\r＝＋－＠]/

/** A cell that no spreadsheet runs. */
export const guarded = (cell: string): string => (runs.test(cell) ? `'${cell}` : cell)

/** The cell that `guarded` was given. */
export const unguarded = (cell: string): string => (cell.startsWith("'") && runs.test(cell) ? cell.slice(1) : cell)

/** One value for each column. */
type Row = readonly (string | null)[]

/**
 * Reads the first batch of a table: what cannot be read fails before anything is said of it.
 * @returns the same batches, from the first
 */
export async function beginReading<Batch>(batches: AsyncIterable<Batch>): Promise<AsyncIterable<Batch>> {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      // a reader who leaves early
      await iterator.return?.()
    }
  })()
}

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
