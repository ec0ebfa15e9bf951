import type { PercentCrop } from 'react-image-crop'
import { cropPixels, maxPixels } from './squareCrop.ts'

/**
 * Draws the cropped part of an image on a canvas, with a white background.
 * @param pixels side of the square
 */
export function drawSquare(image: HTMLImageElement, crop: PercentCrop, canvas: HTMLCanvasElement, pixels: number) {
  const { left, top, side } = cropPixels(crop, { width: image.naturalWidth, height: image.naturalHeight })
  canvas.width = pixels
  canvas.height = pixels
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, pixels, pixels)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, left, top, side, side, 0, 0, pixels, pixels)
}

/**
 * Converts the cropped square to a JPEG file, without the metadata of the original. Returns null when it cannot be
 * drawn.
 */
export async function cropToJpeg(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const { side } = cropPixels(crop, { width: image.naturalWidth, height: image.naturalHeight })
  const canvas = document.createElement('canvas')
  drawSquare(image, crop, canvas, Math.min(side, maxPixels))
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return drawn && new File([drawn], 'photo.jpg', { type: 'image/jpeg' })
}
