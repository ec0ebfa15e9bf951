import type { PercentCrop } from 'react-image-crop'
import { mostPixels, pixelsOf } from './square.ts'

/** Draws what a frame takes of an image, on white where the image lets through. @param pixels of a side */
export function drawSquare(image: HTMLImageElement, crop: PercentCrop, canvas: HTMLCanvasElement, pixels: number) {
  const { left, top, side } = pixelsOf(crop, { width: image.naturalWidth, height: image.naturalHeight })
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, pixels, pixels)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, pixels, pixels)
}

/** The square as a file to be sent: what the camera wrote in the first one stays here. Null when it cannot be drawn. */
export async function jpegOf(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const { side } = pixelsOf(crop, { width: image.naturalWidth, height: image.naturalHeight })
  const canvas = document.createElement('canvas')
  drawSquare(image, crop, canvas, Math.min(side, mostPixels))
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return drawn && new File([drawn], 'photo.jpg', { type: 'image/jpeg' })
}
