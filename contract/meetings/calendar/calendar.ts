import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { daysBetween } from '#contract/ground/dates/days.ts'
import { oneOrMore, queryId } from '#contract/ground/queryShapes.ts'
import { Day, item, Timestamp } from '#contract/ground/shapes.ts'
import { sessionAnswers } from '#contract/meetings/attendance/attendance.ts'
import { sessionStatuses, sessionTypes } from '#contract/meetings/sessions/sessions.ts'

/** Kinds of calendar entries (DOMAIN §9). A training is a session of its own kind. */
export const calendarKinds = ['session', 'training', 'opinionDue', 'minutesDue', 'holiday'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** A calendar entry. Sessions have times; deadlines and holidays have a day. */
export const CalendarEntry = z.object({
  /** `session:12`; stable across calls */
  key: z.string(),
  kind: z.enum(calendarKinds),
  title: z.string(),
  /** an instant, or a day in Paris */
  start: z.union([Timestamp, Day]),
  /** null for a day */
  end: Timestamp.nullable(),
  irp: BodyReference.nullable(),
  sessionType: z.enum(sessionTypes).nullable(),
  status: z.enum(sessionStatuses).nullable(),
  confidential: z.boolean(),
  /** my answer to the convocation; null: none, or not a session */
  answer: z.enum(sessionAnswers).nullable(),
  /** the day has passed and it is not done */
  late: z.boolean(),
  /** path of its page in the portal */
  path: z.string().nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** The calendar of a range of days, both included, in order. */
export const Calendar = item('Calendar', { from: Day, to: Day, entries: z.array(CalendarEntry) })
export type Calendar = z.infer<typeof Calendar>

/** Maximum number of days per call. */
export const maxCalendarDays = 400

export const CalendarQuery = z
  .object({
    from: Day,
    /** not before `from`, and within `maxCalendarDays` */
    to: Day,
    /** includes the bodies below */
    irp: oneOrMore(queryId).optional(),
    kind: oneOrMore(z.enum(calendarKinds)).optional(),
    /**
     * `mine` is the default: bodies of my seats and those below, and sessions that I follow; `all`: everything that I
     * may read
     */
    scope: z.enum(['mine', 'all']).optional(),
  })
  .refine(({ from, to }) => to >= from && daysBetween(from, to) < maxCalendarDays, { path: ['to'] })
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** The personal feed URL for calendar programs. `url` is only returned when the feed is created. */
export const CalendarFeed = item('CalendarFeed', {
  url: z.url().nullable(),
  createdAt: Timestamp,
  lastReadAt: Timestamp.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
