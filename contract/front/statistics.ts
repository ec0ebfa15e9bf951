import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { queryId } from '#contract/ground/queryShapes.ts'
import { fromIntegerString, item, Timestamp } from '#contract/ground/shapes.ts'

/** `2026-03` */
const Month = z.string().regex(/^\d{4}-\d{2}$/)

const ReadDocument = z.object({
  kind: z.literal('document'),
  id: z.int(),
  title: z.string(),
  irp: BodyReference,
  readers: z.int(),
})

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
  mostRead: z.array(ReadDocument),
  /** hours from submission to publication, for documents published in the month */
  validation: z.array(
    z.object({ month: Month, count: z.int(), medianHours: z.number().nullable(), longestHours: z.number().nullable() }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

export const StatisticsQuery = z.object({ months: fromIntegerString(z.int().min(1).max(36)).default(12) })

/** Documents published for fewer days are not counted as unread yet. */
export const daysToRead = 7
/** Documents opened by a smaller share of the members of their body count as little read. */
export const littleReadShare = 0.25

/**
 * What was read and what was not, by body: `GET /api/statistics/reading?months=12&irp=3`. Of the published documents that
 * were first published in these months, and at least `daysToRead` days ago. Without `irp`, the lists are of all bodies.
 */
export const ReadingStatistics = item('ReadingStatistics', {
  /** bodies with such documents, whatever `irp` is */
  bodies: z.array(
    z.object({
      irp: BodyReference,
      published: z.int(),
      /** opened by nobody */
      unread: z.int(),
      /** opened by some, but fewer than `littleReadShare` of the members */
      littleRead: z.int(),
    }),
  ),
  /** most read documents of these months, whenever they were published, at most 10 */
  mostRead: z.array(ReadDocument),
  /** unread and little read documents, the fewest readers first, then the latest; at most 10 */
  leastRead: z.array(
    z.object({
      ...ReadDocument.shape,
      /** current members of the body */
      members: z.int(),
      publishedAt: Timestamp,
    }),
  ),
})
export type ReadingStatistics = z.infer<typeof ReadingStatistics>

export const ReadingStatisticsQuery = StatisticsQuery.extend({ irp: queryId.optional() })
