import { z } from 'zod'
import { bulkForm, bulkOutcome } from '#contract/ground/bulk.ts'
import { orderBy, pagedParameters, searchText } from '#contract/ground/queryShapes.ts'
import { collection, fromIntegerString, Id, item, Timestamp, text, Version } from '#contract/ground/shapes.ts'

/** A place where a medium is used. */
export const MediaUse = z.object({
  kind: z.enum(['content', 'link']),
  id: Id,
  name: z.string(),
})
export type MediaUse = z.infer<typeof MediaUse>

/**
 * A PDF that contents and links refer to (seed §3 "Media"; API.md). Its URL stays the same when the file is replaced.
 */
export const Medium = item('Media', {
  id: Id,
  name: z.string(),
  /** `/api/media/{id}/file` */
  link: z.string(),
  fileName: z.string(),
  /** bytes */
  size: z.int(),
  usedBy: z.array(MediaUse),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Version,
})
export type Medium = z.infer<typeof Medium>
export const Media = collection(Medium)

/** The fields beside `file` in `POST /api/media`, or alone in `PUT /api/media/{id}` (DOMAIN §17). */
export const MediumForm = z.object({ name: text(120, { min: 3 }) })
export type MediumForm = z.output<typeof MediumForm>
export const MediumAmendment = MediumForm.extend({ version: Version })

/** The field beside `file` in `POST /api/media/{id}`: the version that the caller had read, if any. */
export const MediumReplacement = z.object({ version: fromIntegerString(Version).optional() })

/** Deletes several media; none of them if one is in use. */
export const MediaBulkForm = bulkForm(['delete'])
export const MediaBulkOutcome = bulkOutcome(['delete'])

export const MediaQuery = z.object({
  ...pagedParameters,
  q: searchText.optional(),
  order: orderBy('name', 'updatedAt').optional(),
})
export type MediaQuery = z.infer<typeof MediaQuery>
