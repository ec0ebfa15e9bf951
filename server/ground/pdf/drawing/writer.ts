import { PDFDocument } from 'pdf-lib'
import { type Pen, type Style, sheet, type Typeface, textWidth, wrap, writeLines } from './drawing.ts'
import { embedTypeface } from './embedTypeface.ts'
import { Tags } from './tags.ts'

/** A PDF that is written from top to bottom, page after page. */
export interface Writer {
  pdf: PDFDocument
  faces: Typeface
  pen: Pen
  tags: Tags
}

/** Creates a PDF with its first page. */
export async function createWriter(): Promise<Writer> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  return { pdf, faces: await embedTypeface(pdf), pen: addPage(pdf), tags: new Tags() }
}

const addPage = (pdf: PDFDocument): Pen => ({
  page: pdf.addPage([sheet.width, sheet.height]),
  y: sheet.height - sheet.top,
})

/**
 * Begins another page unless this height is left on the present one, in points.
 * @returns whether it did
 */
export function requireHeight(writer: Writer, height: number): boolean {
  if (writer.pen.y - height >= sheet.bottom) return false
  writer.pen = addPage(writer.pdf)
  return true
}

/** Writes a paragraph or a heading, and moves down. */
export function writeParagraph(writer: Writer, text: string, style: Style, type: 'P' | 'H1' | 'H2' = 'P'): void {
  const lines = wrap(text, style.font, style.size, textWidth)
  requireHeight(writer, lines.length * style.leading)
  writer.tags.draw(writer.pen.page, writer.tags.add(type), () => writeLines(writer.pen, lines, style))
}
