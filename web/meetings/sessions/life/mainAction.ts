import { opensBeforeMinutes } from '#contract/meetings/presence/presence.ts'
import { isFileHidden } from '#contract/meetings/sessions/followUp.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { countedDocuments, isUnread } from '#web/meetings/sessions/page/agendaTotals.ts'

/** The one thing to do with a session in its state, for whoever sees it. */
export type MainAction =
  | { kind: 'convene' | 'close' }
  | { kind: 'join'; link: string }
  /** `count`: documents that the user has not read; `document`: id of the first one */
  | { kind: 'read'; count: number; document: number }
  | { kind: 'takeAway' }
  /** bringing the minutes to their next state */
  | { kind: 'minutes'; next: 'draft' | 'sent' | 'approved' | 'published' }
  /** reading the minutes; `document`: id of their file */
  | { kind: 'readMinutes'; document: number }

/**
 * Returns the main action of a session: before it, reading and taking away; on its day, joining it; afterwards, its
 * minutes. Null when there is nothing to do.
 */
export function mainActionOf(session: Session, now: Date): MainAction | null {
  if (session.can.includes('sessions.convene')) return { kind: 'convene' }
  if (session.status === 'convened') return upcomingAction(session, now)
  return session.status === 'held' || session.status === 'closed' ? minutesAction(session) : null
}

function upcomingAction(session: Session, now: Date): MainAction | null {
  const { remoteLink } = session
  if (remoteLink && isOnItsDay(session, now)) return { kind: 'join', link: remoteLink }
  // the same ones as on the lists of sessions and beside the agenda
  const all = countedDocuments(session)
  const unread = all.filter(isUnread)
  const [first] = unread
  if (first) return { kind: 'read', count: unread.length, document: first.id }
  return all.length > 0 ? { kind: 'takeAway' } : null
}

/** Whether a session takes place today, or lasts since an earlier day. */
export const isOnItsDay = ({ startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  dayOf(now) >= dayOf(startsAt) && now <= new Date(endsAt)

/**
 * Whether it is time for the viewer to open the meeting of a session or to hold it: the panel of the meeting has the
 * filled button of the page.
 */
export const isMeetingToHold = ({ status, startsAt, can }: Pick<Session, 'status' | 'startsAt' | 'can'>, now: Date) =>
  status === 'convened' &&
  can.includes('sessions.openMeeting') &&
  now.getTime() >= Date.parse(startsAt) - opensBeforeMinutes * 60_000

function minutesAction({ minutes, can }: Session): MainAction | null {
  if (!minutes) return null
  const { state, document } = minutes
  const isApproved = state === 'approved' || state === 'published'
  if (isApproved && can.includes('sessions.close')) return { kind: 'close' }
  const next = nextStates[state]
  const needsApprover = next === 'approved' || next === 'published'
  const mayGoOn = can.includes(needsApprover ? 'sessions.approveMinutes' : 'sessions.writeMinutes')
  if (next && mayGoOn && !isFileHidden(minutes)) return { kind: 'minutes', next }
  return document ? { kind: 'readMinutes', document: document.id } : null
}

const nextStates = {
  expected: 'draft',
  draft: 'sent',
  sent: 'approved',
  approved: 'published',
  published: null,
} as const
