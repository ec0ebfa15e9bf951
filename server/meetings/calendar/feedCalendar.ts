import { ICalEventTransparency } from 'ical-generator'
import type { CalendarKind } from '#contract/calendar.ts'
import { addMonths } from '#contract/days.ts'
import type { Viewer } from '#contract/standing.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { identityOf, openCalendar, timesOf } from '#server/meetings/takeaway/event.ts'
import { listEntries, type RecordEntry } from './entries.ts'

/** How far a feed looks, in months. */
const reach = { back: 6, ahead: 18 } as const
/** Holidays are in every calendar program already. */
const kinds: readonly CalendarKind[] = ['session', 'training', 'opinionDue', 'minutesDue']
/** How soon programs are asked to read it again. */
const readAgainSeconds = 3_600

/**
 * The agenda of a person as their calendar program reads it (RFC 5545): their sessions that are out, and the deadlines as whole
 * days. It leaves the portal for machines of others: of what is confidential it says the day and the body alone, and it never
 * holds the link of a meeting. The same records give the same bytes.
 */
export async function feedCalendar({ db, clock, config }: Portal, viewer: Viewer): Promise<string> {
  const day = today(clock)
  const window = { from: addMonths(day, -reach.back), to: addMonths(day, reach.ahead) }
  const entries = await listEntries(db, viewer, { ...window, kind: kinds, mine: true }, day)
  const calendar = openCalendar({ name: 'Agenda des instances', ttl: readAgainSeconds })
  const origin = config.publicUrl?.origin ?? null
  // a draft may change or go: no other program keeps it
  const out = entries.filter(({ status }) => status !== 'draft')
  for (const entry of out.toSorted((one, other) => one.key.localeCompare(other.key))) {
    const { confidential, place, path } = entry
    const event = calendar.createEvent({
      ...identityOf({ ...entry, record: recordOf(entry), summary: summaryOf(entry) }, origin),
      ...whenOf(entry),
    })
    if (confidential) continue
    if (place) event.location(place)
    if (origin && path) event.url(new URL(path, origin).href)
  }
  return calendar.toString()
}

/** `session-12`, by which the event of a session that was taken away by itself is the same one. */
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
