import { z } from 'zod'
import { item, Timestamp } from '#contract/ground/shapes.ts'

/** An instant in the years that the calendar of the database has, brought to UTC. */
const instant = Timestamp.transform((value) => new Date(value).toISOString()).refine((value) => value >= '1000')

/** `?since=`: only the documents published after this instant. */
export const TakeawayQuery = z.object({ since: instant.optional() })

/** What `GET /api/sessions/{id}/bundle.pdf` answers with 202, until the file is there: ask again (`Retry-After`). */
export const Bundle = item('Bundle', {
  state: z.literal('preparing'),
  /** the part that is done, from 0 to 1 */
  progress: z.number().min(0).max(1),
})
export type Bundle = z.infer<typeof Bundle>
