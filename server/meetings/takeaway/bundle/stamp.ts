import { PDFArray, type PDFFont, PDFName, PDFNumber, type PDFPageLeaf } from 'pdf-lib'
import { printable } from '#server/ground/pdf/drawing/drawing.ts'

/** The resource name of the stamp font on every page. */
export const stampFont = PDFName.of('MandatureStamp')

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** The default box of a page without a valid one. */
const a4: Box = { left: 0, bottom: 0, right: 595, top: 842 }
/** Maximum size of a page side for PDF readers, in points. */
const largestSide = 14_400
/**
 * Font size on an A4 page, in points; scaled with the page, so that it stays readable when the whole page is displayed.
 */
const size = 7.5
/** Height of the strip in font sizes, and its side margin as a share of the width. */
const stripLines = 2.2
const marginPart = 0.03

export interface Stamp {
  box: Box
  turn: number
  /** operators for a content stream in the initial graphics state */
  operators: string
}

/**
 * Adds a strip below the displayed page and draws the stamp in it, without covering any content, for every rotation of
 * the page.
 * @param page page of another PDF, to read its boxes
 * @returns the new box, the rotation in quarter turns, and the operators that draw the stamp
 */
export function createStamp(page: PDFPageLeaf, words: string, font: PDFFont): Stamp {
  const shown = shownBox(page)
  const turn = quarterTurns(page)
  const { width, height } = sidesOf(shown, turn)
  const text = printable(words, font)
  const textWidth = font.widthOfTextAtSize(text, 1)
  const wanted = Math.max(size, (size * Math.min(width, height)) / (a4.right - a4.left))
  const fontSize = Math.min(wanted, (width * (1 - 2 * marginPart)) / textWidth)
  const strip = height + fontSize * stripLines > largestSide ? 0 : fontSize * stripLines
  const box = widened(shown, turn, strip)
  const x = width * (1 - marginPart) - textWidth * fontSize
  const operators = [
    '/Artifact BMC q',
    `${frameOf(box, turn).map(formatNumber).join(' ')} cm`,
    // Hides content below the page that the crop box used to hide.
    strip > 0 && `1 g 0 0 ${formatNumber(width)} ${formatNumber(strip)} re f`,
    `BT ${stampFont.toString()} ${formatNumber(fontSize)} Tf 0.34 g ${formatNumber(x)} ${formatNumber(fontSize * 0.8)} Td`,
    `${font.encodeText(text).toString()} Tj ET Q EMC`,
  ]
  return { box, turn, operators: operators.filter(Boolean).join(' ') }
}

/** Formats a number for a content stream, which does not allow exponents. */
const formatNumber = (value: number) => Number(value.toFixed(3)).toString()

/** Returns the displayed width and height. */
const sidesOf = ({ left, bottom, right, top }: Box, turn: number) =>
  turn % 2 === 0 ? { width: right - left, height: top - bottom } : { width: top - bottom, height: right - left }

/** Returns the displayed box: the intersection of the crop box and the media box. */
function shownBox(page: PDFPageLeaf): Box {
  const media = boxOf(page, 'MediaBox') ?? a4
  const crop = boxOf(page, 'CropBox') ?? media
  const common = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return hasArea(common) ? common : media
}

/** Reads a box, whose corners may be in any order; null when it is missing, not numeric or empty. */
function boxOf(page: PDFPageLeaf, name: 'MediaBox' | 'CropBox'): Box | null {
  const array = page.context.lookup(page.getInheritableAttribute(PDFName.of(name)))
  if (!(array instanceof PDFArray) || array.size() !== 4) return null
  const numbers = array.asArray().map((_, index) => array.lookup(index))
  if (!numbers.every((value) => value instanceof PDFNumber)) return null
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.map((value) => value.asNumber())
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return hasArea(box) ? box : null
}

const hasArea = ({ left, bottom, right, top }: Box) => right - left >= 1 && top - bottom >= 1

/** Returns the clockwise rotation of the page in quarter turns, 0 to 3. */
function quarterTurns(page: PDFPageLeaf): number {
  const rotate = page.context.lookup(page.getInheritableAttribute(PDFName.of('Rotate')))
  const degrees = rotate instanceof PDFNumber ? rotate.asNumber() : 0
  return ((Math.round(degrees / 90) % 4) + 4) % 4
}

/** Extends the edge that is displayed at the bottom, such as the right edge of a page rotated by a quarter turn. */
function widened(box: Box, turn: number, strip: number): Box {
  if (turn === 0) return { ...box, bottom: box.bottom - strip }
  if (turn === 1) return { ...box, right: box.right + strip }
  if (turn === 2) return { ...box, top: box.top + strip }
  return { ...box, left: box.left - strip }
}

/**
 * Returns the matrix of a coordinate system with the origin at the displayed bottom left, x to the right and y upwards.
 */
function frameOf({ left, bottom, right, top }: Box, turn: number): number[] {
  if (turn === 0) return [1, 0, 0, 1, left, bottom]
  if (turn === 1) return [0, 1, -1, 0, right, bottom]
  if (turn === 2) return [-1, 0, 0, -1, right, top]
  return [0, -1, 1, 0, left, top]
}
