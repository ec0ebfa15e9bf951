import ical, { type ICalCalendar, type ICalCalendarData, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { can, type Viewer } from '#contract/standing.ts'
import { sessionName } from './names.ts'
import type { SessionEvent } from './queries.ts'

const statuses = {
  draft: ICalEventStatus.TENTATIVE,
  convened: ICalEventStatus.CONFIRMED,
  held: ICalEventStatus.CONFIRMED,
  closed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<SessionEvent['status'], ICalEventStatus>

/** A calendar of ours, empty. */
export const openCalendar = (settings: ICalCalendarData = {}): ICalCalendar =>
  ical({ prodId: { company: 'Mandature', product: 'Portail', language: 'FR' }, ...settings })

/** What an event of a calendar has of a record: `session-12`, the words that are for its reader, how it has changed. */
interface KnownAs {
  record: string
  summary: string
  version: number
  updatedAt: string
  confidential: boolean
}

/**
 * What makes an event the same one in every calendar that it comes to: the same record gives the same bytes; a later version, a
 * higher `SEQUENCE`.
 * @param origin of the portal; null when it is not known
 */
export const identityOf = ({ record, summary, version, updatedAt, confidential }: KnownAs, origin: string | null) => ({
  id: `${record}@${origin ? new URL(origin).hostname : 'mandature'}`,
  sequence: version,
  // without a METHOD, the stamp is that of the last change
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
  summary,
  class: confidential ? ICalEventClass.CONFIDENTIAL : null,
})

/**
 * When a session is (RFC 5545). Its hours are instants of UTC: a session does not repeat, so that no change of hour ever moves
 * it, and every calendar reads them alike, without a table of time zones to trust or to lack.
 */
export const timesOf = ({ startsAt, endsAt, status }: Pick<SessionEvent, 'startsAt' | 'endsAt' | 'status'>) => ({
  start: new Date(startsAt),
  end: new Date(endsAt),
  status: statuses[status],
})

/**
 * A session as a calendar takes it, by itself.
 * @param origin of the portal, for the address of the session; null when it is not known
 */
export function calendarOf(viewer: Viewer, session: SessionEvent, origin: string | null): string {
  const { id, body, bodyId, title, status, confidential, place, remoteLink } = session
  const calendar = openCalendar()
  const event = calendar.createEvent({
    ...identityOf({ ...session, record: `session-${id}`, summary: `${title} – ${body}` }, origin),
    ...timesOf(session),
  })
  if (place) event.location(place)
  if (origin) event.url(new URL(`/seances/${id}`, origin).href)
  if (remoteLink && can(viewer, 'sessions.join', { bodyId, status, confidential }))
    event.description(`Lien de la réunion\u00A0: ${remoteLink}`)
  return calendar.toString()
}

/** « Séance ordinaire du 19 mars 2026 – CSE Bretagne » */
export const eventName = (session: SessionEvent) => sessionName(session, session.body)
