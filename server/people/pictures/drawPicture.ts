import type { Sharp } from 'sharp'
import type { FailureCode } from '#contract/ground/failures.ts'
import { drawFromFile, drawPixels, type Pixels, type SharpFactory } from './drawFromFile.ts'

/** Sides of the stored squares in pixels: for a profile, and for lists (DOMAIN §11). */
const sides = { large: 512, small: 96 } as const

export const pictureType = 'image/webp'

export type Drawing = { [Size in keyof typeof sides]: Buffer }

/**
 * Draws the stored squares from a JPEG or a PNG: upright, cropped to the centre, without metadata (QUALITY FIL-03;
 * finding 12).
 * @returns the squares, or the failure code of the file
 * @throws Failure `server.busy` when the queue is full
 */
export const drawPicture = (path: string): Promise<Drawing | FailureCode> => drawFromFile(path, squareOf, draw)

function squareOf({ width, height }: { width: number; height: number }) {
  const side = Math.min(sides.large, width, height)
  return { width: side, height: side }
}

async function draw(open: SharpFactory, pixels: Pixels): Promise<Drawing> {
  const side = pixels.info.width
  return {
    large: await encodeWebp(drawPixels(open, pixels)),
    small: await encodeWebp(drawPixels(open, pixels).resize(Math.min(sides.small, side))),
  }
}

const encodeWebp = (picture: Sharp) => picture.webp({ quality: 82 }).toBuffer()
