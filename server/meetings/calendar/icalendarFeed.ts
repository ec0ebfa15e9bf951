import { ICalAttendeeStatus, ICalEventTransparency } from 'ical-generator'
import { addMonths } from '#contract/ground/dates/days.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionAnswer } from '#contract/meetings/attendance/attendance.ts'
import type { CalendarKind } from '#contract/meetings/calendar/calendar.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { identityOf, openCalendar, timesOf } from '#server/meetings/takeaway/icalendar.ts'
import { listEntries, type RecordEntry } from './entries.ts'

/** The period of a feed, in months. */
const reach = { back: 6, ahead: 18 } as const
/** Without holidays, which calendar programs have already. */
const kinds: readonly CalendarKind[] = ['session', 'training', 'opinionDue', 'minutesDue']
/** The refresh interval suggested to calendar programs. */
const readAgainSeconds = 3_600

/** `PARTSTAT` of the owner of a feed, by their answer to the convocation (RFC 5545). */
const participations = {
  present: ICalAttendeeStatus.ACCEPTED,
  remote: ICalAttendeeStatus.ACCEPTED,
  late: ICalAttendeeStatus.ACCEPTED,
  absent: ICalAttendeeStatus.DECLINED,
} as const satisfies Record<SessionAnswer, ICalAttendeeStatus>

/**
 * Builds the iCalendar of a user's feed (RFC 5545): their sessions except drafts, and deadlines as all-day events. It
 * is stored outside of the portal, so confidential records show only when they are, their status and their body: a
 * meeting must block its hours. Meeting links are never included. The same records give the same bytes.
 */
export async function icalendarFeed({ db, clock, config }: Portal, viewer: Viewer): Promise<string> {
  const day = today(clock)
  const window = { from: addMonths(day, -reach.back), to: addMonths(day, reach.ahead) }
  const entries = await listEntries(db, viewer, { ...window, kind: kinds, mine: true }, day)
  const calendar = openCalendar({ name: 'Agenda des instances', ttl: readAgainSeconds })
  const origin = config.publicUrl?.origin ?? null
  // Drafts are left out since they may change or be deleted.
  const out = entries.filter(({ status }) => status !== 'draft')
  for (const entry of out.toSorted((one, other) => one.key.localeCompare(other.key))) {
    const { confidential, place, path } = entry
    const event = calendar.createEvent({
      ...identityOf({ ...entry, record: recordOf(entry), summary: summaryOf(entry) }, origin),
      ...whenOf(entry),
    })
    if (confidential) continue
    if (place) event.location(place)
    if (entry.answer && entry.answeredBy)
      event.createAttendee({ email: entry.answeredBy, status: participations[entry.answer] })
    if (origin && path) event.url(new URL(path, origin).href)
  }
  return calendar.toString()
}

/** Returns the record name, such as `session-12`, which gives the same UID as the export of a single session. */
const recordOf = ({ key }: RecordEntry) => key.replace(':', '-')

const whenOf = ({ start, end, status }: RecordEntry) =>
  end !== null && status !== null
    ? timesOf({ startsAt: start, endsAt: end, status })
    : { start: new Date(`${start}T00:00:00Z`), allDay: true, transparency: ICalEventTransparency.TRANSPARENT }

function summaryOf({ kind, title, confidential, irp }: RecordEntry): string {
  if (kind === 'opinionDue')
    return confidential
      ? `Avis à rendre (consultation confidentielle) – ${irp.name}`
      : `Avis à rendre\u00A0: ${title} – ${irp.name}`
  if (kind === 'minutesDue')
    return confidential
      ? `Procès-verbal à transmettre (séance confidentielle) – ${irp.name}`
      : `Procès-verbal à transmettre\u00A0: ${title} – ${irp.name}`
  return `${confidential ? 'Séance confidentielle' : title} – ${irp.name}`
}
