import { z } from 'zod'
import { BodyReference } from '#contract/ground/bodyReference.ts'
import { daysBetween } from '#contract/ground/days.ts'
import { id, oneOrMore } from '#contract/ground/queryShapes.ts'
import { Day, item, Timestamp } from '#contract/ground/shapes.ts'
import { sessionStatuses, sessionTypes } from './sessions.ts'

/** What an agenda shows (DOMAIN §9). A training is a session of its own kind. */
export const calendarKinds = ['session', 'training', 'opinionDue', 'minutesDue', 'holiday'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** A thing of the agenda: a session has its hours, a deadline or a holiday its day. */
export const CalendarEntry = z.object({
  /** `session:12`, the same at each call */
  key: z.string(),
  kind: z.enum(calendarKinds),
  title: z.string(),
  /** an instant, or the day in Paris */
  start: z.union([Timestamp, Day]),
  /** null for a day */
  end: Timestamp.nullable(),
  irp: BodyReference.nullable(),
  sessionType: z.enum(sessionTypes).nullable(),
  status: z.enum(sessionStatuses).nullable(),
  confidential: z.boolean(),
  /** the day is over and it is not done */
  late: z.boolean(),
  /** its page in the portal */
  path: z.string().nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** From one day to another, both included, in the order of the days. */
export const Calendar = item('Calendar', { from: Day, to: Day, entries: z.array(CalendarEntry) })
export type Calendar = z.infer<typeof Calendar>

/** So many days at most in one call. */
export const calendarDaysAtMost = 400

export const CalendarQuery = z
  .object({
    from: Day,
    /** not before `from`, and within `calendarDaysAtMost` */
    to: Day,
    /** with the bodies below */
    irp: oneOrMore(id).optional(),
    kind: oneOrMore(z.enum(calendarKinds)).optional(),
    /** what concerns me when left out (the bodies of my seats and below, the sessions that I follow), or all that I may read */
    scope: z.enum(['mine', 'all']).optional(),
  })
  .refine(({ from, to }) => to >= from && daysBetween(from, to) < calendarDaysAtMost, { path: ['to'] })
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** The personal address of a calendar program. `url` is told once, when it is made. */
export const CalendarFeed = item('CalendarFeed', {
  url: z.url().nullable(),
  createdAt: Timestamp,
  lastReadAt: Timestamp.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>
