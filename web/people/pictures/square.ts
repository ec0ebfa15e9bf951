import type { PercentCrop } from 'react-image-crop'

interface Size {
  width: number
  height: number
}

/** Pixels of the server's own picture are fewer: this leaves it room. */
export const mostPixels = 1_024

/** The largest square of an image, in its middle. */
export function largestSquare({ width, height }: Size): PercentCrop {
  const side = Math.min(width, height)
  return {
    unit: '%',
    x: (50 * (width - side)) / width,
    y: (50 * (height - side)) / height,
    width: (100 * side) / width,
    height: (100 * side) / height,
  }
}

/** Which pixels of the image a frame takes: a square that does not leave it. */
export function pixelsOf({ x, y, width }: PercentCrop, image: Size) {
  const side = Math.max(1, Math.min(Math.round((width * image.width) / 100), image.width, image.height))
  const within = (start: number, length: number) =>
    Math.max(0, Math.min(Math.round((start * length) / 100), length - side))
  return { left: within(x, image.width), top: within(y, image.height), side }
}
