import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Left and right edges of the text of a document, in CSS pixels at scale 1. */
export interface TextColumn {
  left: number
  right: number
  /** Width of a page. */
  pageWidth: number
}

/** Pages that are read to find the column: a title page alone would say little. */
const sampledPages = 3

/** CSS pixels per PDF unit: 96 dpi against 72. */
const cssPixelsPerUnit = 96 / 72

/**
 * Finds the edges of the text on the first pages, so that a narrow screen can leave out empty margins.
 * @returns null without text (a scan), or when the sampled pages have different widths or are rotated
 */
export async function findTextColumn(document: PDFDocumentProxy): Promise<TextColumn | null> {
  const edges = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY }
  const widths = new Set<number>()
  for (let number = 1; number <= Math.min(sampledPages, document.numPages); number += 1) {
    const page = await document.getPage(number)
    if (page.rotate !== 0) return null
    const [x = 0] = page.view
    widths.add(Math.round(page.getViewport({ scale: 1 }).width))
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const left = Number(item.transform[4]) - x
      edges.left = Math.min(edges.left, left)
      edges.right = Math.max(edges.right, left + item.width)
    }
  }
  const [width = 0] = widths
  if (widths.size !== 1 || edges.right <= edges.left) return null
  return {
    left: Math.max(0, edges.left) * cssPixelsPerUnit,
    right: Math.min(width, edges.right) * cssPixelsPerUnit,
    pageWidth: width * cssPixelsPerUnit,
  }
}

/** Space between the text and the edges of the screen. */
const marginPixels = 8
/** A column of few words would become too large to be read. */
const maxEnlargement = 1.5

/** Returns the scale at which the column fills a width in pixels, and how far to scroll to its left edge. */
export function fitColumn(
  { left, right, pageWidth }: TextColumn,
  width: number,
): { scale: number; scrollLeft: number } {
  const wholePage = width / pageWidth
  const scale = Math.max(wholePage, Math.min((width - 2 * marginPixels) / (right - left), wholePage * maxEnlargement))
  const centre = ((left + right) / 2) * scale
  const scrollLeft = Math.max(0, Math.min(centre - width / 2, pageWidth * scale - width))
  return { scale, scrollLeft }
}
