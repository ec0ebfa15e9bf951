import ical, { type ICalCalendar, type ICalCalendarData, ICalEventClass, ICalEventStatus } from 'ical-generator'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { sessionName } from '#server/meetings/sessions/sessionName.ts'
import type { SessionEvent } from './queries.ts'

const statuses = {
  draft: ICalEventStatus.TENTATIVE,
  convened: ICalEventStatus.CONFIRMED,
  held: ICalEventStatus.CONFIRMED,
  closed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
} as const satisfies Record<SessionEvent['status'], ICalEventStatus>

/** Creates an empty iCalendar with the product id of the portal. */
export const openCalendar = (settings: ICalCalendarData = {}): ICalCalendar =>
  ical({ prodId: { company: 'Mandature', product: 'Portail', language: 'FR' }, ...settings })

/** The properties that identify an event and its version, such as the record `session-12`. */
interface EventIdentity {
  record: string
  summary: string
  version: number
  updatedAt: string
  confidential: boolean
}

/**
 * Builds the properties that make an event the same in every calendar (RFC 5545): the same record gives the same bytes;
 * a later version has a higher `SEQUENCE`.
 * @param origin origin of the portal; null when it is not configured
 */
export const identityOf = (
  { record, summary, version, updatedAt, confidential }: EventIdentity,
  origin: string | null,
) => ({
  id: `${record}@${origin ? new URL(origin).hostname : 'mandature'}`,
  sequence: version,
  // Without METHOD, DTSTAMP is the time of the last change.
  stamp: new Date(updatedAt),
  lastModified: new Date(updatedAt),
  summary,
  class: confidential ? ICalEventClass.CONFIDENTIAL : null,
})

/**
 * Builds the times of a session (RFC 5545). They are in UTC: a session does not repeat, so that daylight saving time
 * cannot move it, and no time zone table is needed.
 */
export const timesOf = ({ startsAt, endsAt, status }: Pick<SessionEvent, 'startsAt' | 'endsAt' | 'status'>) => ({
  start: new Date(startsAt),
  end: new Date(endsAt),
  status: statuses[status],
})

/**
 * Builds the iCalendar of a single session.
 * @param origin origin of the portal, for the URL of the session; null when it is not configured
 */
export function sessionCalendar(viewer: Viewer, session: SessionEvent, origin: string | null): string {
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

/** Formats « Séance ordinaire du 19 mars 2026 – CSE Bretagne ». */
export const eventName = (session: SessionEvent) => sessionName(session, session.body)
