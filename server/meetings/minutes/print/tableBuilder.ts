import type { Block, Cell, Table } from './blocks.ts'

/** The most columns that can be read on a page; cells beyond are left out. */
const mostColumns = 24

/** Builds a table from its cells in the order of HTML, and gives every row a cell for each column. */
export class TableBuilder {
  isInCell = false
  private readonly rows: Cell[][] = []
  private headRows = 0
  private isInHead = false
  /** by column: in how many rows a cell from above still goes on */
  private readonly goingOn: number[] = []

  /** @returns ends the head */
  beginHead(): () => void {
    this.isInHead = true
    return () => {
      this.isInHead = false
    }
  }

  beginRow(): void {
    this.fillFromAbove(this.rows.at(-1))
    this.rows.push([])
    if (this.isInHead) this.headRows = this.rows.length
  }

  /** @returns ends the cell, with its blocks */
  beginCell(isHeader: boolean, attributes: Record<string, string>): (blocks: Block[]) => void {
    if (this.rows.length === 0) this.beginRow()
    this.isInCell = true
    const row = this.rows.at(-1)!
    return (blocks) => {
      this.isInCell = false
      this.fillFromAbove(row)
      const from = widthOf(row)
      const span = Math.min(spanOf(attributes['colspan']), mostColumns - from)
      if (span === 0) return
      row.push({ isHeader, span, blocks })
      const below = spanOf(attributes['rowspan']) - 1
      for (let column = from; column < from + span; column += 1) this.goingOn[column] = below
    }
  }

  /** @returns null for a table without cells */
  finish(): Table | null {
    this.fillFromAbove(this.rows.at(-1))
    const rows = this.rows.filter((row) => row.length > 0)
    const columns = Math.max(0, ...rows.map(widthOf))
    if (columns === 0) return null
    for (const row of rows) while (widthOf(row) < columns) row.push(emptyCell())
    const titleRow = rows[0]?.every(({ isHeader }) => isHeader) ? 1 : 0
    return { kind: 'table', columns, headerRows: Math.min(Math.max(this.headRows, titleRow), rows.length), rows }
  }

  /** Puts empty cells where one from above goes on, up to the next free column. */
  private fillFromAbove(row: Cell[] | undefined): void {
    if (!row) return
    for (let column = widthOf(row); (this.goingOn[column] ?? 0) > 0; column += 1) {
      this.goingOn[column]! -= 1
      row.push(emptyCell())
    }
  }
}

const widthOf = (row: readonly Cell[]) => row.reduce((sum, { span }) => sum + span, 0)
const emptyCell = (): Cell => ({ isHeader: false, span: 1, blocks: [] })

const spanOf = (attribute: string | undefined) => {
  const span = Number(attribute)
  return Number.isSafeInteger(span) && span > 0 ? Math.min(span, 1_000) : 1
}
