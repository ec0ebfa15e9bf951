import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PDFDict, type PDFDocument, type PDFFont, PDFName, type PDFRef } from 'pdf-lib'
import { isPrintable, type Typeface } from './drawing.ts'

/** Liberation Sans, whose characters are as wide as those of Helvetica. pdf.js brings it (SIL Open Font License 1.1). */
const files = {
  regular: { name: 'LiberationSans', file: 'LiberationSans-Regular.ttf', italicAngle: 0 },
  bold: { name: 'LiberationSans-Bold', file: 'LiberationSans-Bold.ttf', italicAngle: 0 },
  italic: { name: 'LiberationSans-Italic', file: 'LiberationSans-Italic.ttf', italicAngle: -12 },
} as const

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Values of the font files, in thousandths of an em. */
const metrics = { Ascent: 905, Descent: -212, CapHeight: 729, StemV: 80, FontBBox: [-543, -303, 1301, 980] }
/** Flag of a font with the Latin characters alone. */
const nonsymbolic = 32
const [firstCode, lastCode] = [32, 255]

/**
 * Puts the fonts into a PDF that was drawn with the standard ones: readers show and print it the same way everywhere, as
 * archives demand. Nothing may be drawn afterwards.
 */
export async function embedFonts(pdf: PDFDocument, faces: Typeface): Promise<void> {
  await pdf.flush()
  const toUnicode = pdf.context.register(pdf.context.flateStream(unicodeMap()))
  for (const face of ['regular', 'bold', 'italic'] as const) {
    if (isUsed(pdf, faces[face])) await embedFont(pdf, faces[face], files[face], toUnicode)
    else pdf.context.delete(faces[face].ref)
  }
}

const isUsed = (pdf: PDFDocument, { ref }: PDFFont) =>
  pdf.getPages().some(({ node }) => node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)?.values().includes(ref))

async function embedFont(
  { context }: PDFDocument,
  font: PDFFont,
  { name, file, italicAngle }: (typeof files)[keyof typeof files],
  toUnicode: PDFRef,
): Promise<void> {
  const bytes = await readFile(join(pdfjs, 'standard_fonts', file))
  const program = context.register(context.flateStream(bytes, { Length1: bytes.length }))
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: nonsymbolic,
      ItalicAngle: italicAngle,
      ...metrics,
      FontFile2: program,
    }),
  )
  context.assign(
    font.ref,
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: name,
      Encoding: 'WinAnsiEncoding',
      FirstChar: firstCode,
      LastChar: lastCode,
      Widths: widthsOf(font),
      FontDescriptor: descriptor,
      ToUnicode: toUnicode,
    }),
  )
}

/** Names the character of each code of Windows-1252, for programs that read the text (ISO 32000-1, 9.10.3). */
function unicodeMap(): string {
  const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
  const decoder = new TextDecoder('windows-1252')
  const lines = Array.from({ length: lastCode - firstCode + 1 }, (_, index) => {
    const code = firstCode + index
    return `<${hex(code, 2)}> <${hex(decoder.decode(Uint8Array.of(code)).charCodeAt(0), 4)}>`
  })
  const blocks = Array.from({ length: Math.ceil(lines.length / mapBlock) }, (_, index) => {
    const block = lines.slice(index * mapBlock, (index + 1) * mapBlock)
    return [`${block.length} beginbfchar`, ...block, 'endbfchar']
  })
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks.flat(),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The most codes of one block of a character map. */
const mapBlock = 100

/** Returns the widths of the characters of Windows-1252, by their codes. */
function widthsOf(font: PDFFont): number[] {
  const decoder = new TextDecoder('windows-1252')
  return Array.from({ length: lastCode - firstCode + 1 }, (_, index) => {
    const character = decoder.decode(Uint8Array.of(firstCode + index))
    return isPrintable(character) ? Math.round(font.widthOfTextAtSize(character, 1_000)) : 0
  })
}
