import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import type { ImportColumn, ImportMessage } from '#contract/people/imports/userImports.ts'
import type { Column } from '#contract/people/users/userColumns.ts'
import { remark } from '#server/people/imports/check/remarks.ts'
import { comparableTitle, findColumn, requiredColumns } from '#server/people/imports/columns.ts'

/** The position of each column. */
export interface Header {
  positions: ReadonlyMap<Column, number>
  /** number of cells of a line */
  width: number
  /** the titles of the file with their meaning */
  columns: ImportColumn[]
  messages: ImportMessage[]
}

const titleCharacters = 120

/**
 * Parses the header. Columns may be in any order; accents, case and spaces do not count (DOMAIN §15).
 * @param matches what the administrator said about titles; they go before the portal's own titles
 */
export function readHeader(cells: readonly string[], matches: readonly ColumnMatch[] = []): Header {
  const matched = new Map(matches.map(({ title, column }) => [comparableTitle(title), column]))
  const columns: ImportColumn[] = []
  const positions = new Map<Column, number>()
  const messages: ImportMessage[] = []
  for (const [index, title] of cells.entries()) {
    const said = matched.get(comparableTitle(title))
    const column = said === undefined ? findColumn(title) : said
    columns.push({ title: title.trim().slice(0, titleCharacters).toWellFormed(), column: column ?? null })
    if (!column) {
      if (title.trim() && said === undefined)
        messages.push(remark('file.header-unknown', null, { column: title.trim() }))
    } else if (positions.has(column)) messages.push(remark('file.header-twice', column, { column }))
    else positions.set(column, index)
  }
  for (const column of requiredColumns)
    if (!positions.has(column)) messages.push(remark('file.header-missing', column, { column }))
  const width = cells.findLastIndex((title) => title.trim() !== '') + 1
  return { positions, width, columns: columns.slice(0, width), messages }
}
