import { z } from 'zod'
import { Id, item, Timestamp, written } from '#contract/ground/shapes.ts'

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Widths in which a picture is kept, in pixels; one is left out when the picture is narrower. */
export const pictureWidths = [320, 640, 960, 1_440, 1_920] as const

const fraction = z.number().min(0).max(1)
/** What must stay in sight when a picture is cut: fractions from the left and from the top. */
export const FocalPoint = z.object({ focalX: fraction.default(0.5), focalY: fraction.default(0.5) })
export type FocalPoint = z.output<typeof FocalPoint>

/** The same beside `file` in `POST /api/content_pictures`, where numbers are text: `0.25`. */
const writtenFraction = z.preprocess(
  (value) => (typeof value === 'string' && /^[01](?:\.\d{1,20})?$/.test(value) ? Number(value) : value),
  fraction.default(0.5),
)
export const FocalFields = z.object({ focalX: writtenFraction, focalY: writtenFraction })

const drawn = {
  id: Id,
  /** of the widest variant, in pixels */
  width: z.int(),
  height: z.int(),
  focalX: z.number(),
  focalY: z.number(),
  /** narrowest first; each exists in every format */
  widths: z.array(z.int()),
}

/** A picture as contents show it: `/api/content_pictures/{id}/display?w=640&f=webp`. */
export const ContentPicture = z.object({ ...drawn, alt: z.string() })
export type ContentPicture = z.infer<typeof ContentPicture>

/** A picture that was uploaded. */
export const ContentPictureRecord = item('ContentPicture', {
  ...drawn,
  fileName: z.string(),
  uploadedAt: Timestamp,
})
export type ContentPictureRecord = z.infer<typeof ContentPictureRecord>

/** The nearest variant at least as wide is given, or the widest. */
export const PictureDisplayQuery = z.object({
  w: written(z.int().min(1).max(10_000)).optional(),
  f: z.enum(pictureFormats).default('jpeg'),
})
