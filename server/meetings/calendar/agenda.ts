import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  type Calendar,
  type CalendarEntry,
  type CalendarQuery,
  calendarKinds,
} from '#contract/meetings/calendar/calendar.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listEntries, type RecordEntry } from './entries.ts'
import { holidaysBetween } from './holidays.ts'

/** Finds the entries of a person's agenda within a period, sorted by day. */
export async function findAgenda(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  { from, to, irp, kind = [...calendarKinds], scope = 'mine' }: CalendarQuery,
): Promise<Omit<Calendar, '@context' | '@id' | '@type'>> {
  const wanted = { from, to, ...(irp && { irp }), kind, mine: scope === 'mine' }
  const records = await listEntries(db, viewer, wanted, today(clock))
  const holidays = kind.includes('holiday') ? holidaysBetween(from, to).map(holidayEntry) : []
  return { from, to, entries: [...holidays, ...records.map(publicEntry)].toSorted(byTime) }
}

const holidayEntry = ({ day, name }: { day: string; name: string }): CalendarEntry => ({
  key: `holiday:${day}`,
  kind: 'holiday',
  title: name,
  start: day,
  end: null,
  irp: null,
  sessionType: null,
  status: null,
  confidential: false,
  answer: null,
  late: false,
  path: null,
})

const publicEntry = ({
  place: _place,
  version: _version,
  updatedAt: _updatedAt,
  ...entry
}: RecordEntry): CalendarEntry => entry

/**
 * Compares by day in Paris, since the database returns local instants; within a day, all-day entries first, then by
 * time.
 */
function byTime(one: CalendarEntry, other: CalendarEntry): number {
  return (
    one.start.slice(0, 10).localeCompare(other.start.slice(0, 10)) ||
    Number(one.end !== null) - Number(other.end !== null) ||
    Date.parse(one.start) - Date.parse(other.start) ||
    one.key.localeCompare(other.key)
  )
}
