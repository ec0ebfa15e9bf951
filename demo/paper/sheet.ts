import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/** A4, in points. */
export const sheet = { width: 595, height: 842, left: 62, right: 62, top: 74, bottom: 70 } as const
export const textWidth = sheet.width - sheet.left - sheet.right

export const ink = rgb(0.09, 0.125, 0.21)
export const muted = rgb(0.34, 0.38, 0.47)
export const blue = rgb(0.106, 0.169, 0.314)
export const orange = rgb(0.76, 0.255, 0.047)
export const pale = rgb(0.93, 0.945, 0.97)
export const white = rgb(1, 1, 1)

export type Typeface = { regular: PDFFont; bold: PDFFont; italic: PDFFont }

export async function typeface(pdf: PDFDocument): Promise<Typeface> {
  return {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    italic: await pdf.embedFont(StandardFonts.HelveticaOblique),
  }
}

/**
 * Adapts a text to the standard fonts, which every reader has: they include every French letter, œ and €, but only one
 * no-break space.
 */
export const printable = (text: string): string => text.normalize('NFC').replaceAll('\u202F', '\u00A0')

/** Wraps a text to a width; no-break spaces do not break. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const space = unitWidth(font, ' ') * size
  const lines: string[] = []
  let line: string[] = []
  let taken = 0
  for (const word of printable(text).split(' ')) {
    const wide = unitWidth(font, word) * size
    if (line.length > 0 && taken + space + wide > width) {
      lines.push(line.join(' '))
      line = []
      taken = 0
    }
    taken += wide + (line.length > 0 ? space : 0)
    line.push(word)
  }
  return [...lines, line.join(' ')]
}

const widths = new WeakMap<PDFFont, Map<string, number>>()

/** Returns the width of a word at size 1, measured once per font. */
function unitWidth(font: PDFFont, word: string): number {
  const known = widths.get(font) ?? new Map<string, number>()
  widths.set(font, known)
  const width = known.get(word) ?? font.widthOfTextAtSize(word, 1)
  known.set(word, width)
  return width
}

export type Pen = { page: PDFPage; faces: Typeface; y: number }
export type Style = { font: PDFFont; size: number; color: Color; leading: number }

/** Writes lines downwards, and moves the pen. */
export function writeLines(pen: Pen, lines: readonly string[], style: Style, x: number = sheet.left): void {
  for (const line of lines) {
    pen.y -= style.leading
    pen.page.drawText(line, { x, y: pen.y, font: style.font, size: style.size, color: style.color })
  }
}
