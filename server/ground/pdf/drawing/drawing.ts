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
 * Refers to the standard fonts, which every PDF reader has. They contain all French characters, including « œ », « ’ », «
 * – », « … » and « € », and no Greek or Cyrillic ones: `embedTypeface` does.
 */
export const typeface = async (pdf: PDFDocument): Promise<Typeface> => ({
  regular: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  italic: await pdf.embedFont(StandardFonts.HelveticaOblique),
})

/** Replacements for characters that a font lacks; a narrow no-break space becomes a wide one. */
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

/** Stands for a character that a font lacks; « ? » where the font lacks this too. */
const missingCharacter = '□'
/** Explains `missingCharacter` to readers. */
export const missingCharacterNote = `${missingCharacter}\u00A0: caractère que la police de ce fichier ne contient pas.`

/** Whether a font lacks characters of a text, and has no letters in their place. */
export const lacksCharacters = (text: string, font: PDFFont): boolean =>
  !text.includes(missingCharacter) && printable(text, font).includes(missingCharacter)

/** The code points of each font. */
const codePoints = new WeakMap<PDFFont, ReadonlySet<number>>()

function codePointsOf(font: PDFFont): ReadonlySet<number> {
  const known = codePoints.get(font) ?? new Set(font.getCharacterSet())
  codePoints.set(font, known)
  return known
}

/**
 * Replaces characters that a font lacks with an equal one or their base letter, else with `missingCharacter`; drops
 * invisible characters.
 */
export function printable(text: string, font: PDFFont): string {
  const known = codePointsOf(font)
  const has = (character: string) => known.has(character.codePointAt(0)!) && !/[\p{Cc}\p{Cf}]/u.test(character)
  const replacementOf = (character: string): string => {
    const equal = replacements[character]
    if (equal !== undefined) return equal
    if (/\s/.test(character)) return ' '
    if (/[\p{Cc}\p{Cf}\p{M}]/u.test(character)) return ''
    const letters = [...character.normalize('NFKD')].filter(has).join('')
    return letters || (has(missingCharacter) ? missingCharacter : '?')
  }
  return [...text.normalize('NFC')].map((character) => (has(character) ? character : replacementOf(character))).join('')
}

/**
 * Wraps a text to lines of this width. No-break spaces do not break, but a word wider than the line breaks anywhere.
 */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text, font)
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
