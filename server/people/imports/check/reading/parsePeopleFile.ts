import type { ImportMessage, ImportReading } from '#contract/people/userImports.ts'
import { isError, remark } from '#server/people/imports/check/remarks.ts'
import { decode } from './decode.ts'
import { type Header, readHeader } from './header.ts'
import { isBlank, type Row, readTable } from './table.ts'

/** A parsed file: its format, and its lines unless the file as a whole has an error. */
export interface ParsedFile {
  reading: Pick<ImportReading, 'encoding' | 'delimiter' | 'rows' | 'messages'>
  /** null when `reading.messages` has an error */
  content: { header: Header; rows: Row[]; doubtful: boolean } | null
}

/**
 * Parses a file of people, and reports everything wrong with the file as a whole (DOMAIN §15 « Reading »).
 * @param wanted number of lines to parse, blank ones not counted; all by default
 */
export function parsePeopleFile(bytes: Buffer, wanted?: number): ParsedFile {
  const nothing = { encoding: null, delimiter: null, rows: 0 }
  const refuse = (message: ImportMessage) => ({ reading: { ...nothing, messages: [message] }, content: null })

  if (bytes.length === 0) return refuse(remark('file.empty'))
  const decoded = decode(bytes)
  if (!decoded) return refuse(remark('file.encoding'))
  const { text, encoding, doubtful } = decoded
  if (text.trim() === '') return refuse(remark('file.empty'))
  const table = readTable(text, wanted)
  if (!table.header) return refuse(table.fault ?? remark('file.empty'))

  const header = readHeader(table.header.cells)
  const messages = [
    ...(table.fault ? [table.fault] : []),
    ...(doubtful ? [remark('file.doubtful')] : []),
    ...header.messages,
    ...(table.rows.every(({ cells }) => isBlank(cells)) && !table.fault ? [remark('file.no-rows')] : []),
  ]
  return {
    reading: { encoding, delimiter: table.delimiter, rows: table.rows.length, messages },
    content: messages.some(isError) ? null : { header, rows: table.rows, doubtful },
  }
}
