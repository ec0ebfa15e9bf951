import { PDFArray, type PDFFont, PDFName, PDFNumber, type PDFPageLeaf } from 'pdf-lib'
import { printable } from './paper.ts'

/** The name of the font among the resources of every page. */
export const stampFont = PDFName.of('MandatureStamp')

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** A page without a box that makes sense is shown as A4. */
const a4: Box = { left: 0, bottom: 0, right: 595, top: 842 }
/** PDF readers go no further, in points. */
const largestSide = 14_400
/** On an A4 page, in points; as much larger as the page is, so that it can be read where the page is shown whole. */
const size = 7.5
/** The height of the strip, in lines of the stamp; what is left free beside it, as a part of the width. */
const stripLines = 2.2
const marginPart = 0.03

export interface Stamp {
  box: Box
  turn: number
  /** of a content stream that begins in the state of an untouched page */
  operators: string
}

/**
 * Adds a strip below a page, as it is shown, and writes the stamp in it: whatever the page holds, and however it is turned,
 * none of it is covered.
 * @param page of another PDF, for its boxes
 * @returns the new box, the quarters by which the page is turned, and what draws the stamp over it
 */
export function stampOf(page: PDFPageLeaf, words: string, font: PDFFont): Stamp {
  const shown = shownBox(page)
  const turn = quarterTurns(page)
  const { width, height } = sidesOf(shown, turn)
  const text = printable(words)
  const textWidth = font.widthOfTextAtSize(text, 1)
  const wanted = Math.max(size, (size * Math.min(width, height)) / (a4.right - a4.left))
  const fontSize = Math.min(wanted, (width * (1 - 2 * marginPart)) / textWidth)
  const strip = height + fontSize * stripLines > largestSide ? 0 : fontSize * stripLines
  const box = widened(shown, turn, strip)
  const x = width * (1 - marginPart) - textWidth * fontSize
  const operators = [
    '/Artifact BMC q',
    `${frameOf(box, turn).map(fixed).join(' ')} cm`,
    // what the crop box used to hide below the page stays hidden
    strip > 0 && `1 g 0 0 ${fixed(width)} ${fixed(strip)} re f`,
    `BT ${stampFont.toString()} ${fixed(fontSize)} Tf 0.34 g ${fixed(x)} ${fixed(fontSize * 0.8)} Td`,
    `${font.encodeText(text).toString()} Tj ET Q EMC`,
  ]
  return { box, turn, operators: operators.filter(Boolean).join(' ') }
}

/** How the numbers of a content stream are written: never with an exponent. */
const fixed = (value: number) => Number(value.toFixed(3)).toString()

/** As it is shown. */
const sidesOf = ({ left, bottom, right, top }: Box, turn: number) =>
  turn % 2 === 0 ? { width: right - left, height: top - bottom } : { width: top - bottom, height: right - left }

/** What a reader shows: the crop box within the media box. */
function shownBox(page: PDFPageLeaf): Box {
  const media = boxOf(page, 'MediaBox') ?? a4
  const crop = boxOf(page, 'CropBox') ?? media
  const common = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return isSome(common) ? common : media
}

/** Null when it is missing, holds no numbers, or has no surface. Its corners may come in any order. */
function boxOf(page: PDFPageLeaf, name: 'MediaBox' | 'CropBox'): Box | null {
  const array = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)))
  if (!(array instanceof PDFArray) || array.size() !== 4) return null
  const numbers = array.asArray().map((_, index) => array.lookup(index))
  if (!numbers.every((value) => value instanceof PDFNumber)) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.map((value) => value.asNumber())
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return isSome(box) ? box : null
}

const isSome = ({ left, bottom, right, top }: Box) => right - left >= 1 && top - bottom >= 1

/** By how many quarters the page is turned clockwise when it is shown: 0 to 3. */
function quarterTurns(page: PDFPageLeaf): number {
  const rotate = page.context.lookup(page.getInheritableAttribute(PDFName.of('Rotate')))
  const degrees = rotate instanceof PDFNumber ? rotate.asNumber() : 0
  return ((Math.round(degrees / 90) % 4) + 4) % 4
}

/** The edge that is shown at the bottom moves out: that of the right on a page turned by a quarter. */
function widened(box: Box, turn: number, strip: number): Box {
  if (turn === 0) return { ...box, bottom: box.bottom - strip }
  if (turn === 1) return { ...box, right: box.right + strip }
  if (turn === 2) return { ...box, top: box.top + strip }
  return { ...box, left: box.left - strip }
}

/** The matrix of a frame whose origin is shown at the bottom left, with x to the right and y upwards. */
function frameOf({ left, bottom, right, top }: Box, turn: number): number[] {
  if (turn === 0) return [1, 0, 0, 1, left, bottom]
  if (turn === 1) return [0, 1, -1, 0, right, bottom]
  if (turn === 2) return [-1, 0, 0, -1, right, top]
  return [0, -1, 1, 0, left, top]
}
