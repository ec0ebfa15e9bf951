import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'

/** A page of a scan: lines of words, of which some may be others. */
export interface ScannedPage {
  /** decides the words */
  seed: number
  /** a word that is another one, by its line and place */
  changed?: { line: number; word: number }
  /** millimetres by which the sheet lies elsewhere on the glass */
  shift?: number
  /** of the scanner: standard deviation of 255 */
  noise?: number
}

/** Pixels of an A4 page at 150 dpi. */
const [width, height] = [1240, 1754]
const pixelsPerMillimetre = 150 / 25.4
const [lineHeight, wordWidth, letterWidth] = [36, 130, 12]
export const scannedLines = 40
const wordsOfLine = 7

/** Draws a page of black strokes as a scanner reads it: as JPEG, with noise. */
export async function scanPage({ seed, changed, shift = 0, noise = 6 }: ScannedPage): Promise<Buffer> {
  const grey = Buffer.alloc(width * height, 250)
  const moved = Math.round(shift * pixelsPerMillimetre)
  for (let line = 0; line < scannedLines; line += 1)
    for (let word = 0; word < wordsOfLine; word += 1) {
      const isOther = changed?.line === line && changed.word === word
      const draw = randomOf(seed * 10_000 + line * 100 + word + (isOther ? 50_000 : 0))
      for (let letter = 0; letter < 9; letter += 1)
        for (let stroke = 0; stroke < 3; stroke += 1) {
          const x = 130 + word * wordWidth + letter * letterWidth + Math.floor(draw() * 8) + moved
          const y = 150 + line * lineHeight + Math.floor(draw() * 14) + moved
          const [across, down] = draw() < 0.5 ? [7, 2] : [2, 9]
          for (let row = y; row < y + down; row += 1) grey.fill(20, row * width + x, row * width + x + across)
        }
    }
  const dust = randomOf(seed + Math.round(noise * 1_000) + moved)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = Math.max(0, Math.min(255, (grey[at] ?? 0) + (dust() + dust() + dust() - 1.5) * 2 * noise))
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Creates a PDF of scanned pages, which have no text, and of pages with a line of text. */
export async function scanPdf(pages: readonly (ScannedPage | string)[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (const page of pages) {
    const sheet = pdf.addPage([595, 842])
    if (typeof page === 'string') sheet.drawText(page, { x: 50, y: 780, size: 11 })
    else sheet.drawImage(await pdf.embedJpg(await scanPage(page)), { x: 0, y: 0, width: 595, height: 842 })
  }
  return Buffer.from(await pdf.save())
}

/** Returns the same numbers below 1 for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
