import type { Sharp } from 'sharp'
import { type PictureFormat, pictureFormats, pictureWidths } from '#contract/contentPictures.ts'
import type { FailureCode } from '#contract/failures.ts'
import { type Draw, drawFrom, drawPixels, type Pixels } from '#server/people/pictures/open.ts'

/** A picture in one width and one format. */
export interface Variant {
  /** pixels */
  width: number
  height: number
  format: PictureFormat
  bytes: Buffer
}

const [narrowest, ...wider] = pictureWidths
const widest = pictureWidths.at(-1) ?? narrowest

/**
 * Draws a picture of contents in every width that it has the pixels for (QUALITY FIL-03): a JPEG or a PNG, turned as it was held,
 * whole, and nothing else of the file. One that is narrower than them all is kept as wide as it is.
 * @returns the variants, narrowest first; or what is wrong with the file
 * @throws Failure `server.busy` when too many are waiting
 */
export const drawVariants = (path: string): Promise<Variant[] | FailureCode> =>
  drawFrom(path, ({ width }) => ({ width: Math.min(widest, width) }), draw)

async function draw(open: Draw, pixels: Pixels): Promise<Variant[]> {
  const { width: whole } = pixels.info
  const widths = [Math.min(narrowest, whole), ...wider.filter((width) => width <= whole)]
  const variants: Variant[] = []
  // one after the other: each takes a processor
  for (const width of widths)
    for (const format of pictureFormats) variants.push(await written(drawPixels(open, pixels).resize(width), format))
  return variants
}

async function written(picture: Sharp, format: PictureFormat): Promise<Variant> {
  const { data, info } = await encode[format](picture).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, format, bytes: data }
}

/** As the eye sees them, the three are of one quality. At more effort, AVIF would take ten times as long for a tenth less. */
const encode: { readonly [Format in PictureFormat]: (picture: Sharp) => Sharp } = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
}
