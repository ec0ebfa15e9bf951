import type { PercentCrop } from 'react-image-crop'

interface Size {
  width: number
  height: number
}

/** Side of the uploaded picture; the server stores a smaller one. */
export const maxPixels = 1_024

/** Returns the largest square crop, centred in the image. */
export function largestSquareCrop({ width, height }: Size): PercentCrop {
  const side = Math.min(width, height)
  return {
    unit: '%',
    x: (50 * (width - side)) / width,
    y: (50 * (height - side)) / height,
    width: (100 * side) / width,
    height: (100 * side) / height,
  }
}

/** Converts a crop in percent to pixels: a square within the image. */
export function cropPixels({ x, y, width }: PercentCrop, image: Size) {
  const side = Math.max(1, Math.min(Math.round((width * image.width) / 100), image.width, image.height))
  const within = (start: number, length: number) =>
    Math.max(0, Math.min(Math.round((start * length) / 100), length - side))
  return { left: within(x, image.width), top: within(y, image.height), side }
}
