import { parse } from 'csv-parse/sync'
import { limits } from '#contract/ground/limits.ts'
import type { ImportMessage } from '#contract/people/imports/userImports.ts'
import type { Column } from '#contract/people/users/userColumns.ts'
import { remark } from '#server/people/imports/check/remarks.ts'

/** A record of a file, and its first line as a text editor counts. */
export interface Row {
  line: number
  cells: string[]
  /** cells that were corrected after the upload; they replace those of the file */
  corrections?: ReadonlyMap<Column, string>
}

export type Delimiter = ';' | ',' | '\t'

/** The records of a file, with what is wrong with it as a whole. */
export interface Table {
  /** null for a workbook */
  delimiter: Delimiter | null
  /** null when the file is empty */
  header: Row | null
  /** records below the header, blank ones included */
  rows: Row[]
  /** an error when it cannot be read to its end */
  faults: ImportMessage[]
}

const lineEnds = ['\r\n', '\n', '\r']
const lineEnd = /\r\n|\n|\r/g
/** The separator line that Excel writes above the header. */
const excelLine = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i

/**
 * Parses the records of a file. @param wanted number of records below the header after which parsing stops, blank ones
 * not counted
 */
export function readTable(text: string, wanted = Number.POSITIVE_INFINITY): Table {
  const said = excelLine.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const delimiter = asDelimiter(said?.[1]) ?? delimiterOf(body)
  const table: Table = { delimiter, header: null, rows: [], faults: [] }
  let line = said ? 2 : 1
  let found = 0

  /** Adds a record. @returns false when no more are wanted */
  function take(cells: string[], raw: string): boolean {
    const row = { line, cells }
    line += raw.match(lineEnd)?.length ?? 0
    const blank = isBlank(cells)
    if (table.header) {
      table.rows.push(row)
      if (!blank) found += 1
    } else if (!blank) table.header = row
    if (table.rows.length <= limits.importLines) return found < wanted
    table.faults.push(remark('file.too-long', null, { max: limits.importLines.toLocaleString('fr-FR') }))
    return false
  }
  try {
    parse(body, {
      delimiter,
      record_delimiter: lineEnds,
      relax_column_count: true,
      // A quote inside a word is literal.
      relax_quotes: true,
      raw: true,
      on_record: (record) => {
        const { record: cells, raw } = record as unknown as { record: string[]; raw: string }
        if (!take(cells, raw)) throw enough
        return null
      },
    })
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED')
      table.faults.push(remark('file.quotes', null, { line }))
    else if (error !== enough) throw error
  }
  return table
}

const enough = new Error('no more rows are wanted')

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const delimiters: readonly Delimiter[] = [';', ',', '\t']
const asDelimiter = (sign: string | undefined) => delimiters.find((known) => known === sign)

/** Detects the delimiter: the most frequent one in the first line, outside quotes. */
function delimiterOf(text: string): Delimiter {
  const header = /^\s*([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const counted = delimiters.map((sign) => ({ sign, count: header.split(sign).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ';'
}
