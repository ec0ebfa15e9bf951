import { type Color, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

/** Page size and margins of A4, in points. */
export const sheet = { width: 595, height: 842, left: 62, right: 62, top: 74, bottom: 70 } as const
export const textWidth = sheet.width - sheet.left - sheet.right

export const ink = rgb(0.09, 0.125, 0.21)
export const muted = rgb(0.34, 0.38, 0.47)
export const blue = rgb(0.106, 0.169, 0.314)
export const orange = rgb(0.76, 0.255, 0.047)
export const white = rgb(1, 1, 1)

export interface Typeface {
  regular: PDFFont
  bold: PDFFont
  italic: PDFFont
}

/**
 * Embeds the standard fonts, which every PDF reader has. They contain all French characters, including « œ », « ’ », «
 * – », « … » and « € ».
 */
export const typeface = async (pdf: PDFDocument): Promise<Typeface> => ({
  regular: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  italic: await pdf.embedFont(StandardFonts.HelveticaOblique),
})

/** The characters of Windows-1252 beyond Latin-1, which the standard fonts contain. */
const beyondLatin = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
export const isPrintable = (character: string) =>
  /[ -~\u00A0-\u00FF]/.test(character) || beyondLatin.includes(character)
/** Replacements for characters that the fonts lack; a narrow no-break space becomes a wide one. */
const replacements: Record<string, string> = {
  '\u202F': '\u00A0',
  '\u2007': '\u00A0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '–',
  '≥': '>=',
  '≤': '<=',
  '→': '->',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  '\u00AD': '',
}

/**
 * Replaces characters that the standard fonts lack with their base letter, else with « ? »; drops invisible characters.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => (isPrintable(character) ? character : replacementOf(character)))
    .join('')

function replacementOf(character: string): string {
  const equal = replacements[character]
  if (equal !== undefined) return equal
  if (/\s/.test(character)) return ' '
  if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return ''
  const letters = [...character.normalize('NFKD')].filter(isPrintable).join('')
  return letters || '?'
}

/**
 * Wraps a text to lines of this width. No-break spaces do not break, but a word wider than the line breaks anywhere.
 */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text)
    .split(' ')
    .flatMap((long) => cut(long, font, size, width))) {
    const longer = line ? `${line} ${word}` : word
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function cut(word: string, font: PDFFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word]
  const half = Math.ceil(word.length / 2)
  return [word.slice(0, half), word.slice(half)].flatMap((part) => cut(part, font, size, width))
}

export interface Pen {
  page: PDFPage
  /** baseline of the last line, in points from the bottom */
  y: number
}

export interface Style {
  font: PDFFont
  size: number
  color: Color
  leading: number
}

/** Draws lines downwards, and moves the pen. */
export function writeLines(pen: Pen, lines: readonly string[], style: Style, x: number = sheet.left): void {
  for (const line of lines) {
    pen.y -= style.leading
    pen.page.drawText(line, { x, y: pen.y, font: style.font, size: style.size, color: style.color })
  }
}
