import { isReadableLine } from '#contract/ground/shapes.ts'
import type { ImportMessage } from '#contract/people/imports/userImports.ts'
import { type Column, columns, placeColumns } from '#contract/people/users/userColumns.ts'
import { unescapeFormula } from '#server/ground/http/payload/csv.ts'
import { columnLabels } from '#server/people/imports/columns.ts'
import { printableText } from './printableText.ts'
import type { Header } from './reading/header.ts'
import type { Row } from './reading/table.ts'
import { remark } from './remarks.ts'
import type { ValueMatches } from './valueMatches.ts'

/** As many as a correction may have. */
const reportedCharacters = 300

/** The cells of one line by column, with the messages about them. Cells are only ever treated as text (DAT-01). */
export class Cells {
  readonly messages: ImportMessage[] = []
  readonly #header: Header
  readonly #row: Row
  readonly #matches: ValueMatches
  readonly #read = new Map<Column, string>()

  constructor(header: Header, row: Row, matches: ValueMatches) {
    this.#header = header
    this.#row = row
    this.#matches = matches
  }

  /** All cells of the line for the report, as written or corrected, before matches. */
  written(): Partial<Record<Column, string>> {
    return Object.fromEntries(
      this.#columns().map((column) => [column, printableText(this.#written(column), reportedCharacters)]),
    )
  }

  /** A file that is no renewal has no columns of seats. */
  #columns(): Column[] {
    const isPlace = new Set<Column>(placeColumns)
    return columns.filter((column) => !isPlace.has(column) || this.#header.positions.has(column))
  }

  #written(column: Column): string {
    const { cells, corrections } = this.#row
    return corrections?.get(column) ?? cells[this.#header.positions.get(column) ?? -1] ?? ''
  }

  /** Returns a cell as one line of text, NFC and trimmed; '' when the cell is empty or the column is missing. */
  text(column: Column): string {
    const before = this.#read.get(column)
    if (before !== undefined) return before
    const text = this.#matches.replace(column, this.#normalized(column))
    if (!isReadableLine(text)) this.addMessage('text.invisible', column, { path: columnLabels[column] })
    this.#read.set(column, text)
    return text
  }

  #normalized(column: Column): string {
    const written = unescapeFormula(this.#written(column))
    const breaks = column === 'adresse' ? ', ' : ' '
    return written
      .normalize('NFC')
      .trim()
      .replaceAll(/(?<!\s)\s*[\r\n]+\s*/g, breaks)
      .replaceAll('\t', ' ')
  }

  /** Returns a cell as `text` does, and reports more than `max` characters. */
  limitedText(column: Column, max: number): string {
    const text = this.text(column)
    // Counts code points, as the database does.
    if ([...text].length > max) this.addMessage('length.max', column, { path: columnLabels[column], max })
    return text
  }

  /** Returns a cell as `limitedText` does, and reports an empty one. */
  requiredText(column: Column, max: number): string {
    const text = this.limitedText(column, max)
    if (text === '') this.missing(column)
    return text
  }

  missing(column: Column) {
    this.addMessage('required', column, { path: columnLabels[column] })
  }

  addMessage(
    code: Parameters<typeof remark>[0],
    column: Column | null = null,
    values: Record<string, string | number> = {},
  ) {
    this.messages.push(remark(code, column, values))
  }

  /** Parses dd/mm/yyyy, yyyy-mm-dd, or a year, which stands for its first or last day. */
  day(column: 'debut_mandature' | 'fin_mandature'): string | null {
    const written = this.text(column)
    if (written === '') return null
    const day = readDay(written, column === 'debut_mandature' ? '-01-01' : '-12-31')
    if (day === null) this.addMessage('date.invalid', column, { value: written })
    return day
  }
}

function readDay(written: string, ofYear: string): string | null {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  const day = year
    ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    : /^\d{4}$/.test(written)
      ? written + ofYear
      : written
  return /^[12]\d{3}-\d\d-\d\d$/.test(day) && isDay(day) ? day : null
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
