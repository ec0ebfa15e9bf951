import type { ImportMessage } from '#contract/people/userImports.ts'
import { remark } from '#server/people/imports/check/remarks.ts'
import { findColumn, requiredColumns } from '#server/people/imports/columns.ts'
import type { Column } from '#server/people/users/columns.ts'

/** The position of each column. */
export interface Header {
  positions: ReadonlyMap<Column, number>
  /** number of cells of a line */
  width: number
  messages: ImportMessage[]
}

/** Parses the header. Columns may be in any order; accents, case and spaces do not count (DOMAIN §15). */
export function readHeader(cells: readonly string[]): Header {
  const positions = new Map<Column, number>()
  const messages: ImportMessage[] = []
  for (const [index, title] of cells.entries()) {
    const column = findColumn(title)
    if (!column) {
      if (title.trim()) messages.push(remark('file.header-unknown', null, { column: title.trim() }))
    } else if (positions.has(column)) messages.push(remark('file.header-twice', column, { column }))
    else positions.set(column, index)
  }
  for (const column of requiredColumns)
    if (!positions.has(column)) messages.push(remark('file.header-missing', column, { column }))
  return { positions, width: cells.findLastIndex((title) => title.trim() !== '') + 1, messages }
}
