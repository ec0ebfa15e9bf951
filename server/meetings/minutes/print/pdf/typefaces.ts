import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import type { Face } from './look.ts'

/** Liberation Sans, which pdf.js brings (SIL Open Font License 1.1). */
const files: Record<Face, string> = {
  regular: 'LiberationSans-Regular.ttf',
  bold: 'LiberationSans-Bold.ttf',
  italic: 'LiberationSans-Italic.ttf',
  boldItalic: 'LiberationSans-BoldItalic.ttf',
}
export const faces = Object.keys(files) as Face[]

const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

export const readFontFile = (face: Face): Promise<Buffer> => readFile(join(folder, files[face]))

/** Reads the code points of the fonts, which are the same in each face: Latin, Greek, Cyrillic, signs. */
export async function readCodePoints(): Promise<ReadonlySet<number>> {
  const font = create(await readFontFile('regular'))
  if (!('characterSet' in font)) throw new Error('A font file contains several fonts.')
  return new Set(font.characterSet)
}
