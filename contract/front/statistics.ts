import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { item, written } from '#contract/ground/shapes.ts'

/** `2026-03` */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** How the portal is used: `GET /api/statistics?months=12`. For administrators; counts alone, nobody is named. */
export const Statistics = item('Statistics', {
  /** the months that are counted, oldest first, the present one last */
  months: z.array(Month),
  /** validated accounts now; and of each month, how many of them signed in */
  members: z.int(),
  activeMembers: z.array(z.object({ month: Month, people: z.int() })),
  /** published documents by month and body; what is not here is none */
  documents: z.array(z.object({ month: Month, irp: BodyReference, count: z.int() })),
  /** the most read in these months, at most 10 */
  mostRead: z.array(
    z.object({
      kind: z.literal('document'),
      id: z.int(),
      title: z.string(),
      irp: BodyReference,
      readers: z.int(),
    }),
  ),
  /** from submission to publication, of what was published in the month; hours */
  validation: z.array(
    z.object({ month: Month, count: z.int(), medianHours: z.number().nullable(), longestHours: z.number().nullable() }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

export const StatisticsQuery = z.object({ months: written(z.int().min(1).max(36)).default(12) })
