import { createCanvas, DOMMatrix, ImageData, Path2D } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'

// pdf.js draws with these classes of browsers.
Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })

/** Maximum size in pixels: a portrait A4 page fills the width, a taller page is made narrower. */
const thumbnailWidth = 480
const thumbnailHeight = 960

/**
 * Draws the thumbnail of a page.
 * @returns a WebP image
 */
export async function drawThumbnail(page: PDFPageProxy): Promise<Buffer> {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(thumbnailWidth / natural.width, thumbnailHeight / natural.height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  return await canvas.encode('webp', 82)
}
