import { type PDFPage, rgb } from 'pdf-lib'
import { ink, muted, type Style, sheet, wrap, writeLines } from './drawing.ts'
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
  drawRow(writer, titles, heightOf(titles, 0))
  for (const row of laidOut) {
    const height = heightOf(row, minHeight)
    if (requireHeight(writer, height)) drawRow(writer, titles, heightOf(titles, 0))
    drawRow(writer, row, height)
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

function drawRow({ pen }: Writer, cells: readonly Cell[], height: number): void {
  const { page, y } = pen
  let x = sheet.left
  for (const { width, lines } of cells) {
    drawBox(page, { x, y: y - height, width, height })
    const inside = { page, y: y - padding + 2 }
    for (const { words, style } of lines) writeLines(inside, words, style, x + padding)
    x += width
  }
  pen.y -= height
}

const drawBox = (page: PDFPage, box: { x: number; y: number; width: number; height: number }) =>
  page.drawRectangle({ ...box, borderColor: rule, borderWidth: 0.6 })
