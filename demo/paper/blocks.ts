import type { Block } from '#demo/prose/blocks.ts'
import {
  blue,
  ink,
  muted,
  type Pen,
  pale,
  printable,
  type Style,
  sheet,
  type Typeface,
  textWidth,
  white,
  wrap,
  writeLines,
} from './sheet.ts'

const gap = 9
const rowHeight = 19
const cellPadding = 6
const bulletIndent = 16

const bodyStyle = ({ regular }: Typeface): Style => ({ font: regular, size: 10.5, color: ink, leading: 15.5 })
const headingStyle = ({ bold }: Typeface): Style => ({ font: bold, size: 13, color: blue, leading: 19 })
const captionStyle = ({ italic }: Typeface): Style => ({ font: italic, size: 9.5, color: muted, leading: 15 })

/** Returns the height of a block in points. A heading reserves some lines below it. */
export function heightOf(block: Block, faces: Typeface): number {
  switch (block.kind) {
    case 'heading':
      return lines(block.text, headingStyle(faces)).length * headingStyle(faces).leading + gap * 2 + 60
    case 'paragraph':
      return lines(block.text, bodyStyle(faces)).length * bodyStyle(faces).leading + gap
    case 'list':
      return block.items.reduce((sum, item) => sum + bullet(item, faces).length * bodyStyle(faces).leading, gap)
    case 'table':
      return (block.rows.length + 1) * rowHeight + captionStyle(faces).leading + gap * 3
  }
}

/** Draws a block at the pen, and moves the pen below it. */
export function drawBlock(block: Block, pen: Pen): void {
  const { faces } = pen
  switch (block.kind) {
    case 'heading':
      pen.y -= gap
      return writeLines(pen, lines(block.text, headingStyle(faces)), headingStyle(faces))
    case 'paragraph':
      writeLines(pen, lines(block.text, bodyStyle(faces)), bodyStyle(faces))
      break
    case 'list':
      for (const item of block.items) drawBullet(item, pen)
      break
    case 'table':
      drawTable(block, pen)
  }
  pen.y -= gap
}

const lines = (text: string, { font, size }: Style) => wrap(text, font, size, textWidth)
const bullet = (item: string, faces: Typeface) =>
  wrap(item, faces.regular, bodyStyle(faces).size, textWidth - bulletIndent)

function drawBullet(item: string, pen: Pen): void {
  const style = bodyStyle(pen.faces)
  pen.page.drawText('•', {
    x: sheet.left + 4,
    y: pen.y - style.leading,
    font: style.font,
    size: style.size,
    color: blue,
  })
  writeLines(pen, bullet(item, pen.faces), style, sheet.left + bulletIndent)
}

function drawTable({ title, columns, rows }: Block & { kind: 'table' }, pen: Pen): void {
  const { page, faces } = pen
  writeLines(pen, [printable(`Tableau : ${title}`)], captionStyle(faces))
  pen.y -= gap
  for (const [index, cells] of [columns, ...rows].entries()) {
    const header = index === 0
    pen.y -= rowHeight
    const fill = header ? blue : index % 2 === 0 ? pale : white
    page.drawRectangle({ x: sheet.left, y: pen.y, width: textWidth, height: rowHeight, color: fill })
    const font = header || cells[0] === 'Ensemble' ? faces.bold : faces.regular
    drawRow(pen, cells.map(printable), { font, size: 9.5, color: header ? white : ink, leading: rowHeight })
  }
  pen.y -= gap
}

/** Draws a row. The first column contains names and is wider; the others contain right-aligned figures. */
function drawRow({ page, y }: Pen, cells: readonly string[], { font, size, color }: Style): void {
  const first = textWidth * 0.34
  const width = (textWidth - first) / Math.max(1, cells.length - 1)
  for (const [column, text] of cells.entries()) {
    const right = sheet.left + first + width * column - cellPadding - font.widthOfTextAtSize(text, size)
    page.drawText(text, { x: column === 0 ? sheet.left + cellPadding : right, y: y + cellPadding, font, size, color })
  }
}
