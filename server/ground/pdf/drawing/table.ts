import { type PDFPage, rgb } from 'pdf-lib'
import { ink, muted, type Style, sheet, wrap, writeLines } from './drawing.ts'
import type { Tag } from './tags.ts'
import { requireHeight, type Writer } from './writer.ts'

export interface Column {
  title: string
  /** in points */
  width: number
}

/** A line of a cell, which is wrapped. */
export interface CellLine {
  text: string
  weight?: 'bold' | 'muted'
}
export type TableRow = readonly (readonly CellLine[])[]

interface Table {
  columns: readonly Column[]
  rows: readonly TableRow[]
  /** of each row, in points */
  minHeight: number
}

const rule = rgb(0.6, 0.63, 0.69)
const padding = 5
const size = 9.5
const leading = 12.5

/** Draws a ruled table, whose titles are repeated on each page. A row is never cut. */
export function drawTable(writer: Writer, { columns, rows, minHeight }: Table): void {
  const { regular, bold } = writer.faces
  const styles = {
    title: { font: bold, size: 8.5, color: muted, leading: 11 },
    plain: { font: regular, size, color: ink, leading },
    bold: { font: bold, size, color: ink, leading },
    muted: { font: regular, size: 8.5, color: muted, leading: 11 },
  } satisfies Record<string, Style>
  const layOut = (cells: readonly (readonly (CellLine & { style: Style })[])[]): Cell[] =>
    cells.map((lines, index) => {
      const width = columns[index]?.width ?? 0
      return {
        width,
        lines: lines.map(({ text, style }) => ({
          words: wrap(text, style.font, style.size, width - 2 * padding),
          style,
        })),
      }
    })
  const titles = layOut(columns.map(({ title }) => [{ text: title, style: styles.title }]))
  const laidOut = rows.map((row) =>
    layOut(row.map((lines) => lines.map((line) => ({ ...line, style: styles[line.weight ?? 'plain'] })))),
  )
  const first = laidOut[0]
  requireHeight(writer, heightOf(titles, 0) + (first ? heightOf(first, minHeight) : 0))
  const table = writer.tags.add('Table')
  drawRow(writer, titles, { height: heightOf(titles, 0), table, cells: 'TH' })
  for (const row of laidOut) {
    const height = heightOf(row, minHeight)
    // repeated titles are not read again
    if (requireHeight(writer, height))
      drawRow(writer, titles, { height: heightOf(titles, 0), table: null, cells: 'TH' })
    drawRow(writer, row, { height, table, cells: 'TD' })
  }
}

/** A cell with its wrapped lines. */
interface Cell {
  width: number
  lines: { words: string[]; style: Style }[]
}

const heightOf = (cells: readonly Cell[], minHeight: number) =>
  Math.max(
    minHeight,
    ...cells.map(({ lines }) => lines.reduce((sum, { words, style }) => sum + words.length * style.leading, 0)),
  ) +
  2 * padding

interface RowPlace {
  height: number
  /** null: the row is an artifact */
  table: Tag | null
  cells: 'TH' | 'TD'
}

function drawRow({ pen, tags }: Writer, cells: readonly Cell[], { height, table, cells: type }: RowPlace): void {
  const { page, y } = pen
  const row = table && tags.add('TR', table)
  let x = sheet.left
  for (const { width, lines } of cells) {
    const box = { x, y: y - height, width, height }
    tags.drawArtifact(page, () => drawBox(page, box))
    const inside = { page, y: y - padding + 2 }
    const cell = row && tags.add(type, row)
    for (const { words, style } of lines) {
      const write = () => writeLines(inside, words, style, box.x + padding)
      if (cell) tags.draw(page, tags.add('P', cell), write)
      else tags.drawArtifact(page, write)
    }
    x += width
  }
  pen.y -= height
}

const drawBox = (page: PDFPage, box: { x: number; y: number; width: number; height: number }) =>
  page.drawRectangle({ ...box, borderColor: rule, borderWidth: 0.6 })
