import type { Sharp } from 'sharp'
import type { FailureCode } from '#contract/ground/failures.ts'
import { type PictureFormat, pictureFormats, pictureWidths } from '#contract/publishing/contents/contentPictures.ts'
import { drawFromFile, drawPixels, type Pixels, type SharpFactory } from '#server/people/pictures/drawFromFile.ts'

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
 * Draws a picture in all widths that its resolution allows (QUALITY FIL-03). It must be a JPEG or a PNG; it is rotated
 * upright, and all metadata is dropped. A picture narrower than all widths keeps its own width.
 * @returns the variants, narrowest first; or the failure code of the file
 * @throws Failure `server.busy` when too many are waiting
 */
export const drawVariants = (path: string): Promise<Variant[] | FailureCode> =>
  drawFromFile(path, ({ width }) => ({ width: Math.min(widest, width) }), draw)

async function draw(open: SharpFactory, pixels: Pixels): Promise<Variant[]> {
  const { width: whole } = pixels.info
  const widths = [Math.min(narrowest, whole), ...wider.filter((width) => width <= whole)]
  const variants: Variant[] = []
  // Sequentially, since each uses a whole processor.
  for (const width of widths)
    for (const format of pictureFormats)
      variants.push(await encodeVariant(drawPixels(open, pixels).resize(width), format))
  return variants
}

async function encodeVariant(picture: Sharp, format: PictureFormat): Promise<Variant> {
  const { data, info } = await encode[format](picture).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, format, bytes: data }
}

/**
 * Encoders with settings of similar visual quality. With more effort, AVIF would take ten times as long to save a
 * tenth.
 */
const encode: { readonly [Format in PictureFormat]: (picture: Sharp) => Sharp } = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 2 }),
  jpeg: (picture) => picture.jpeg({ quality: 78, progressive: true }),
}
