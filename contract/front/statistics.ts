import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { fromIntegerString, item } from '#contract/ground/shapes.ts'

/** `2026-03` */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

/** Usage statistics: `GET /api/statistics?months=12`. For administrators; only counts, no names. */
export const Statistics = item('Statistics', {
  /** the counted months, oldest first, ending with the current one */
  months: z.array(Month),
  /** current number of validated accounts; per month, how many of them signed in */
  members: z.int(),
  activeMembers: z.array(z.object({ month: Month, people: z.int() })),
  /** published documents by month and body; zero counts are left out */
  documents: z.array(z.object({ month: Month, irp: BodyReference, count: z.int() })),
  /** most read documents of these months, at most 10 */
  mostRead: z.array(
    z.object({
      kind: z.literal('document'),
      id: z.int(),
      title: z.string(),
      irp: BodyReference,
      readers: z.int(),
    }),
  ),
  /** hours from submission to publication, for documents published in the month */
  validation: z.array(
    z.object({ month: Month, count: z.int(), medianHours: z.number().nullable(), longestHours: z.number().nullable() }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

export const StatisticsQuery = z.object({ months: fromIntegerString(z.int().min(1).max(36)).default(12) })
