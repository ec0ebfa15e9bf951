import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportColumn, ImportMessage, ImportReading } from '#contract/people/imports/userImports.ts'
import { isError, remark } from '#server/people/imports/check/remarks.ts'
import { decode } from './decode.ts'
import { fileKindOf } from './fileKind.ts'
import { type Header, readHeader } from './header.ts'
import { isBlank, type Row, readTable, type Table } from './table.ts'

/** A parsed file: its format, and its lines unless the file as a whole has an error. */
export interface ParsedFile {
  reading: Pick<ImportReading, 'encoding' | 'delimiter' | 'rows' | 'messages' | 'columns'>
  /** null when `reading.messages` has an error */
  content: { header: Header; rows: Row[]; doubtful: boolean } | null
  /** the lines as they were read, also those of a file with an error */
  rows: readonly Row[]
}

interface ParseOptions {
  /** what the administrator said about titles */
  matches?: readonly ColumnMatch[]
  /** number of lines to parse, blank ones not counted; all by default */
  wanted?: number | undefined
}

/**
 * Parses a file of people, text or workbook, and reports everything wrong with the file as a whole (DOMAIN §15
 * « Reading »).
 */
export async function parsePeopleFile(bytes: Buffer, options: ParseOptions = {}): Promise<ParsedFile> {
  const kind = fileKindOf(bytes)
  if (kind === 'text') return parsePeopleText(bytes, options)
  if (kind === 'compound') return refuseFile(remark('file.workbook-old'))
  // Loaded by the first workbook.
  const { readWorkbook } = await import('./readWorkbook.ts')
  const table = await readWorkbook(bytes)
  const parsed = readPeopleTable(table, { encoding: 'xlsx', doubtful: false }, options)
  const phone = parsed.content?.header.positions.get('telephone')
  if (phone !== undefined) for (const { cells } of table.rows) cells[phone] = withLeadingZero(cells[phone] ?? '')
  return parsed
}

/** Parses a text file of people: `parsePeopleFile` without the workbooks. */
export function parsePeopleText(bytes: Buffer, options: ParseOptions = {}): ParsedFile {
  if (bytes.length === 0) return refuseFile(remark('file.empty'))
  const decoded = decode(bytes)
  if (!decoded) return refuseFile(remark('file.encoding'))
  if (decoded.text.trim() === '') return refuseFile(remark('file.empty'))
  return readPeopleTable(readTable(decoded.text, options.wanted), decoded, options)
}

function readPeopleTable(
  table: Table,
  { encoding, doubtful }: { encoding: string; doubtful: boolean },
  { matches = [], wanted }: ParseOptions,
): ParsedFile {
  const cannotEnd = table.faults.some(isError)
  if (!table.header) return refuseFile(...(table.faults.length > 0 ? table.faults : [remark('file.empty')]))
  const header = readHeader(table.header.cells, matches)
  const messages = [
    ...table.faults,
    ...(doubtful ? [remark('file.doubtful')] : []),
    ...header.messages,
    ...(table.rows.every(({ cells }) => isBlank(cells)) && !cannotEnd ? [remark('file.no-rows')] : []),
  ]
  const rows = wanted === undefined ? table.rows : table.rows.filter(({ cells }) => !isBlank(cells)).slice(0, wanted)
  return {
    reading: { encoding, delimiter: table.delimiter, rows: table.rows.length, messages, columns: header.columns },
    content: messages.some(isError) ? null : { header, rows: table.rows, doubtful },
    rows,
  }
}

function refuseFile(...messages: ImportMessage[]): ParsedFile {
  const nothing = { encoding: null, delimiter: null, rows: 0, columns: [] as ImportColumn[] }
  return { reading: { ...nothing, messages }, content: null, rows: [] }
}

/** Spreadsheets hold « 06 12 34 56 78 » as a number without its zero. */
const withLeadingZero = (cell: string) => (/^[1-9]\d{8}$/.test(cell) ? `0${cell}` : cell)
