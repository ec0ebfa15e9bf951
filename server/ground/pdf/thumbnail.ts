import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** In pixels. A portrait A4 fills the width; what is much taller is made narrower. */
const thumbnailWidth = 480
const thumbnailHeight = 960

/** Draws a page small. @returns a WebP */
export async function drawThumbnail(page: PDFPageProxy): Promise<Buffer> {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(thumbnailWidth / natural.width, thumbnailHeight / natural.height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  return await canvas.encode('webp', 82)
}
