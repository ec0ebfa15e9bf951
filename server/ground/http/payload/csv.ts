/** Matches cells that a spreadsheet would run as a formula, full-width characters included (QUALITY DAT-01). */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes a cell, so that no spreadsheet runs it as a formula (CSV injection). */
export const escapeFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell)

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell

/** Formats a day as « 19/03/2026 », which French spreadsheets read as a date. */
export const formatCsvDay = (day: string) => day.split('-').toReversed().join('/')

/** One value for each column. */
type Row = readonly (string | null)[]

/**
 * Reads the first batch of a table before the response begins, so that a read error can still be answered.
 * @returns all batches, including the first
 */
export async function readFirstBatch<Batch>(batches: AsyncIterable<Batch>): Promise<AsyncIterable<Batch>> {
  const iterator = batches[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      // The consumer may stop early.
      await iterator.return?.()
    }
  })()
}

/** Writes a table as CSV for spreadsheets, while it is read: UTF-8 with a BOM, semicolons, CRLF line ends. */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync')
  const lines = (rows: readonly Row[]) =>
    stringify(
      rows.map((row) => row.map((cell) => escapeFormula(cell ?? ''))),
      // With `record_delimiter`, line breaks of cells are not quoted by default.
      { delimiter: ';', record_delimiter: 'windows', quote_record_delimiter: true },
    )
  yield `\uFEFF${lines([columns])}`
  for await (const rows of batches) yield lines(rows)
}
