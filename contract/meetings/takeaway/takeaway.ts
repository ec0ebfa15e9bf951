import { z } from 'zod'
import { item, Timestamp } from '#contract/ground/shapes.ts'

/** An instant from the year 1000 on, converted to UTC. */
const instant = Timestamp.transform((value) => new Date(value).toISOString()).refine((value) => value >= '1000')

/** `?since=`: only documents published after this instant. */
export const TakeawayQuery = z.object({ since: instant.optional() })

/** The 202 answer of `GET /api/sessions/{id}/bundle.pdf` until the file is ready: ask again (`Retry-After`). */
export const Bundle = item('Bundle', {
  state: z.literal('preparing'),
  /** completed part, from 0 to 1 */
  progress: z.number().min(0).max(1),
})
export type Bundle = z.infer<typeof Bundle>
