import { z } from 'zod'
import { fromIntegerString, Id, item, Timestamp } from '#contract/ground/shapes.ts'

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Widths in which a picture is stored, in pixels. Widths larger than the original are left out. */
export const pictureWidths = [320, 640, 960, 1_440, 1_920] as const

const fraction = z.number().min(0).max(1)
/** The point of a picture that stays visible when it is cropped: fractions from the left and from the top. */
export const FocalPoint = z.object({ focalX: fraction.default(0.5), focalY: fraction.default(0.5) })
export type FocalPoint = z.output<typeof FocalPoint>

/** The focal point as form fields beside `file` in `POST /api/content_pictures`, where numbers are text: `0.25`. */
const fractionString = z.preprocess(
  (value) => (typeof value === 'string' && /^[01](?:\.\d{1,20})?$/.test(value) ? Number(value) : value),
  fraction.default(0.5),
)
export const FocalFields = z.object({ focalX: fractionString, focalY: fractionString })

const pictureFields = {
  id: Id,
  /** of the widest variant, in pixels */
  width: z.int(),
  height: z.int(),
  focalX: z.number(),
  focalY: z.number(),
  /** narrowest first; each width exists in every format */
  widths: z.array(z.int()),
}

/** A picture embedded in contents: `/api/content_pictures/{id}/display?w=640&f=webp`. */
export const ContentPicture = z.object({ ...pictureFields, alt: z.string() })
export type ContentPicture = z.infer<typeof ContentPicture>

/** An uploaded picture. */
export const ContentPictureRecord = item('ContentPicture', {
  ...pictureFields,
  fileName: z.string(),
  uploadedAt: Timestamp,
})
export type ContentPictureRecord = z.infer<typeof ContentPictureRecord>

/** Returns the narrowest variant at least as wide, or else the widest. */
export const PictureDisplayQuery = z.object({
  w: fromIntegerString(z.int().min(1).max(10_000)).optional(),
  f: z.enum(pictureFormats).default('jpeg'),
})
