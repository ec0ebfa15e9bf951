import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
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

/**
 * A session as a calendar takes it (RFC 5545). Its hours are instants of UTC: a session does not repeat, so that no change of
 * hour ever moves it, and every calendar reads them alike, without a table of time zones to trust or to lack. The same
 * record gives the same bytes; a later version, a higher `SEQUENCE`.
 * @param origin of the portal, for the address of the session; null when it is not known
 */
export function calendarOf(viewer: Viewer, session: SessionEvent, origin: string | null): string {
  const { id, body, bodyId, title, status, confidential, place, remoteLink, version } = session
  const host = origin ? new URL(origin).hostname : 'mandature'
  const calendar = ical({ prodId: { company: 'Mandature', product: 'Portail', language: 'FR' } })
  const event = calendar.createEvent({
    id: `session-${id}@${host}`,
    sequence: version,
    start: new Date(session.startsAt),
    end: new Date(session.endsAt),
    // without a METHOD, the stamp is that of the last change
    stamp: new Date(session.updatedAt),
    lastModified: new Date(session.updatedAt),
    summary: `${title} – ${body}`,
    status: statuses[status],
    class: confidential ? ICalEventClass.CONFIDENTIAL : null,
  })
  if (place) event.location(place)
  if (origin) event.url(new URL(`/seances/${id}`, origin).href)
  if (remoteLink && can(viewer, 'sessions.join', { bodyId, status, confidential }))
    event.description(`Lien de la réunion\u00A0: ${remoteLink}`)
  return calendar.toString()
}

/** « Séance ordinaire du 19 mars 2026 – CSE Bretagne » */
export const eventName = (session: SessionEvent) => sessionName(session, session.body)
