import { readSheet } from 'read-excel-file/universal'
import { limits } from '#contract/ground/limits.ts'
import { remark } from '#server/people/imports/check/remarks.ts'
import { openWorkbook, WorkbookRefusal } from './openWorkbook.ts'
import { isBlank, type Row, type Table } from './table.ts'

/**
 * Reads the first sheet of a workbook. Cells become the text that a person reads: formulas their last result, dates
 * dd/mm/yyyy. Nothing is computed, and no other file is opened.
 */
export async function readWorkbook(bytes: Buffer): Promise<Table> {
  const table: Table = { delimiter: null, header: null, rows: [], faults: [] }
  try {
    const { zip, sheets } = await openWorkbook(bytes)
    const sheet = await readSheet(new Uint8Array(zip).buffer, { trim: false })
    for (const [index, cells] of sheet.entries()) {
      const row: Row = { line: index + 1, cells: cells.map(textOf) }
      if (table.header) table.rows.push(row)
      else if (!isBlank(row.cells)) table.header = row
    }
    if (sheets > 1) table.faults.push(remark('file.workbook-sheets'))
    if (table.rows.length > limits.importLines)
      table.faults.push(remark('file.too-long', null, { max: limits.importLines.toLocaleString('fr-FR') }))
  } catch (error) {
    // A stranger's file: whatever the reader stumbles upon, it is not a workbook that it reads.
    table.faults.push(remark(error instanceof WorkbookRefusal ? error.code : 'file.workbook'))
  }
  return table
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : frenchDate(cell)
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return typeof cell === 'string' ? cell : JSON.stringify(cell)
}

const frenchDate = (date: Date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/')
