import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { create } from 'fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import type { Typeface } from './drawing.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/**
 * Embeds Liberation Sans, which pdf.js brings (SIL Open Font License 1.1): readers show and print it the same way
 * everywhere, as archives demand. It has Latin, Greek and Cyrillic letters. The file gets those that are drawn.
 */
export async function embedTypeface(pdf: PDFDocument): Promise<Typeface> {
  pdf.registerFontkit(fontkit)
  const embed = async (file: string, customName: string): Promise<PDFFont> =>
    pdf.embedFont(await readFile(join(folder, file)), { subset: true, customName })
  // The tag of a subset comes before its name (ISO 32000-1, 9.6.4).
  return {
    regular: await embed('LiberationSans-Regular.ttf', 'MANDAR+LiberationSans'),
    bold: await embed('LiberationSans-Bold.ttf', 'MANDAB+LiberationSans-Bold'),
    italic: await embed('LiberationSans-Italic.ttf', 'MANDAI+LiberationSans-Italic'),
  }
}

/** fontkit 2, whose subsets have no `encodeStream`, as pdf-lib calls it. */
const fontkit: Parameters<PDFDocument['registerFontkit']>[0] = {
  create(bytes: Uint8Array) {
    const font = create(Buffer.from(bytes))
    if (!('createSubset' in font)) throw new Error('A font file contains several fonts.')
    const createOwnSubset = font.createSubset.bind(font)
    const createSubset = () => {
      const subset = createOwnSubset()
      return Object.assign(subset, { encodeStream: () => Readable.from([subset.encode()]) })
    }
    return Object.assign(font, { createSubset }) as never
  },
}
