import { z } from 'zod'
import { Id, item, Timestamp } from '#contract/ground/shapes.ts'

export const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/ogg'] as const

/** An uploaded sound file: `/api/podcasts/{id}/file`, with Range. */
export const Podcast = item('Podcast', {
  id: Id,
  fileName: z.string(),
  type: z.enum(audioTypes),
  /** bytes */
  size: z.int(),
  seconds: z.int(),
  uploadedAt: Timestamp,
})
export type Podcast = z.infer<typeof Podcast>
