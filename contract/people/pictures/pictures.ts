import { z } from 'zod'
import { Id, item, recordOf, Timestamp } from '#contract/ground/shapes.ts'

/** A person's picture. `updatedAt` changes with the picture and is part of its URL: `display?v=…`. */
export const ProfilePicture = z
  .object({ id: Id, filename: z.string(), updatedAt: Timestamp })
  .meta(recordOf('profile_pictures'))
export type ProfilePicture = z.infer<typeof ProfilePicture>

export const ProfilePictureRecord = item('ProfilePicture', ProfilePicture.shape)

/** 512 px, or 96 px for lists. */
export const DisplayQuery = z.object({ v: z.string().max(64).optional(), size: z.enum(['512', '96']).optional() })
