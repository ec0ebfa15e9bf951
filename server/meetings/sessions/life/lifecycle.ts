import type { Transaction, Updateable } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import { isAdministrator, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { Postponement } from '#contract/meetings/sessions/sessionForm.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type LockedSession, lockSession } from '#server/meetings/sessions/lockSession.ts'
import { findSession } from '#server/meetings/sessions/queries.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { proposedTitle } from '#server/meetings/sessions/writing/proposedTitle.ts'
import { nextNumber, yearOf } from '#server/meetings/sessions/writing/sessionNumbers.ts'
import { tellRecordChange } from '#server/messaging/notifications/recordChanges.ts'
import { isSameInstant } from './changes.ts'
import { recordSessionEvent } from './events.ts'
import { enqueueHolding, findEarliestEnd, sessionEnd } from './holding.ts'
import { missingToConvene } from './missingToConvene.ts'
import { writeStartChange } from './writeStartChange.ts'

type Tx = Transaction<Schema>
type Kind = Schema['sessionEvents']['kind']

const audited = {
  convocation: 'session.convened',
  change: 'session.amended',
  postponement: 'session.postponed',
  cancellation: 'session.cancelled',
  holding: 'session.held',
  closing: 'session.closed',
  reopening: 'session.reopened',
} as const satisfies Record<Kind, AuditAction>

/** The column values that a step sets, and its event in the history. */
interface Outcome {
  set: Updateable<Schema['sessions']>
  kind: Kind
  reason?: string
  changes?: SessionChange[]
}

/**
 * Takes a step on a session. The decision is made under the row lock: of two concurrent callers, one takes the step and
 * the other gets an error with the current state. The step, its event and its tasks are written in one transaction.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, and the failures of `take`
 */
async function changeStatus(
  portal: Portal,
  viewer: Viewer,
  id: number,
  action: Action & `sessions.${string}`,
  take: (tx: Tx, session: LockedSession) => Outcome | Promise<Outcome>,
): Promise<Session> {
  const { clock, tasks } = portal
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, id)
    authorize(viewer, action, session)
    const { set, ...event } = await take(tx, session)
    const { status, startsAt, endsAt } = await tx
      .updateTable('sessions')
      .set((eb) => ({
        ...set,
        updatedBy: viewer.id,
        updatedAt: clock.now().toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning(['status', 'startsAt', 'endsAt'])
      .executeTakeFirstOrThrow()
    await recordSessionEvent(portal, tx, { ...event, sessionId: id, by: viewer.id })
    await audit(portal, tx, viewer, audited[event.kind], 'session', id, { before: session.status, after: status })
    await tellRecordChange(tx, 'meeting', id)
    if (session.status === 'convened') await writeStartChange(portal, tx, viewer, session, startsAt)
    if (status === 'convened') await enqueueHolding(tasks, tx, id, endsAt)
    // The announcement of a convocation includes the documents.
    if (session.status === 'draft' && status === 'held')
      await tasks.enqueue(tx, 'documents.bringOut', { sessionId: id, by: viewer.id }, `documents.bringOut:${id}`)
    return findSession(tx, viewer, id, today(clock))
  })
}

/**
 * Convenes a complete draft with a future date. Administrators may file a session that is over directly as held.
 * @throws Failure `request.invalid` with everything that is missing
 */
export const conveneSession = (portal: Portal, viewer: Viewer, id: number): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.convene', async (tx, session) => {
    const now = portal.clock.now()
    const violations = missingToConvene({ ...session, points: await countPoints(tx, id) })
    const isToCome = new Date(session.startsAt) > now
    if (!isToCome && !isAdministrator(viewer)) violations.push(tooEarlyViolation('startsAt'))
    if (violations.length > 0) throw new Failure('request.invalid', { violations })
    const isOver = new Date(session.endsAt) <= now
    const convenedAt = now.toISOString()
    if (isOver) return { kind: 'holding', set: { status: 'held', convenedAt } }
    const agendaSentOn = session.agendaSentOn ?? today(portal.clock)
    return { kind: 'convocation', set: { status: 'convened', convenedAt, agendaSentOn } }
  })

async function countPoints(tx: Tx, sessionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('agendaPoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  return count
}

const tooEarlyViolation = (propertyPath: string) => ({
  propertyPath,
  message: 'La séance doit commencer plus tard',
  code: 'sessions.past',
})

/**
 * Postpones a session to a future time. Its number and its proposed title are updated with the date.
 * @throws Failure `record.state` when the session already has this date, because of a concurrent call;
 * `sessions.meetingOpen`
 */
export const postponeSession = (portal: Portal, viewer: Viewer, id: number, form: Postponement): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.postpone', async (tx, session) => {
    const { startsAt, endsAt, reason } = form
    rejectOpenMeeting(session)
    if (isSameInstant(startsAt, session.startsAt) && isSameInstant(endsAt, session.endsAt))
      throw new Failure('record.state', { values: { state: 'la séance est déjà à cette date' } })
    if (new Date(startsAt) <= portal.clock.now())
      throw new Failure('request.invalid', { violations: [tooEarlyViolation('startsAt')] })
    const set = { startsAt, endsAt, ...(await titleAndNumberAt(tx, session, startsAt)) }
    const changes = (Object.keys(set) as (keyof typeof set)[]).map((what) => ({
      what,
      from: asText(session[what]),
      to: asText(set[what] ?? null),
    }))
    return { kind: 'postponement', set, reason, changes }
  })

const asText = (value: string | number | null) => (value === null ? null : String(value))

/** Returns the new title and number for a date: the title unless it is custom, and the number when the year changes. */
async function titleAndNumberAt(
  tx: Tx,
  { bodyId, type, title, year, ...session }: LockedSession,
  startsAt: string,
): Promise<{ title?: string; number?: number }> {
  const isProposed = title === proposedTitle(type, session.startsAt)
  const newTitle = proposedTitle(type, startsAt)
  const newYear = yearOf(startsAt)
  return {
    ...(isProposed && newTitle !== title && { title: newTitle }),
    ...(newYear !== year && { number: await nextNumber(tx, bodyId, newYear) }),
  }
}

/** @throws Failure `sessions.meetingOpen` */
export const cancelSession = (portal: Portal, viewer: Viewer, id: number, reason: string): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.cancel', (_tx, session) => {
    rejectOpenMeeting(session)
    return { kind: 'cancellation', set: { status: 'cancelled' }, reason }
  })

/**
 * Marks a session as held before the portal does it at its end; closes its meeting if it is open.
 * @throws Failure `record.state` for a session that has not begun
 */
export const holdSession = (portal: Portal, viewer: Viewer, id: number): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.hold', (tx, session) => hold(portal, tx, session))

/**
 * « Clore la séance »: marks a session whose meeting is open as held, with its true end.
 * @throws Failure `sessions.meetingNotOpen`; `record.state` for a session that has not begun
 */
export const endMeeting = (portal: Portal, viewer: Viewer, id: number): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.hold', (tx, session) => {
    if (session.openedAt === null) throw new Failure('sessions.meetingNotOpen')
    return hold(portal, tx, session)
  })

async function hold({ clock }: Portal, tx: Tx, session: LockedSession): Promise<Outcome> {
  const { id, startsAt, openedAt } = session
  const now = clock.now()
  if (new Date(startsAt) > now) throw new Failure('record.state', { values: { state: 'la séance n’a pas commencé' } })
  if (openedAt === null) return { kind: 'holding', set: { status: 'held' } }
  // the clock of the server that recorded an arrival may be ahead
  const earliest = new Date(await findEarliestEnd(tx, id, openedAt))
  const closedAt = toMinute(now > earliest ? now : earliest)
  const endsAt = sessionEnd(session, closedAt)
  return { kind: 'holding', set: { status: 'held', closedAt: closedAt.toISOString(), endsAt } }
}

const rejectOpenMeeting = ({ openedAt }: LockedSession) => {
  if (openedAt !== null) throw new Failure('sessions.meetingOpen')
}

/**
 * Closes a session; its points, votes and decisions are read-only afterwards.
 * @throws Failure `sessions.minutesNotApproved`
 */
export const closeSession = (portal: Portal, viewer: Viewer, id: number): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.close', async (tx) => {
    const minutes = await tx.selectFrom('minutes').select('state').where('sessionId', '=', id).executeTakeFirst()
    if (minutes?.state !== 'approved' && minutes?.state !== 'published')
      throw new Failure('sessions.minutesNotApproved')
    return { kind: 'closing', set: { status: 'closed' } }
  })

export const reopenSession = (portal: Portal, viewer: Viewer, id: number): Promise<Session> =>
  changeStatus(portal, viewer, id, 'sessions.reopen', () => ({ kind: 'reopening', set: { status: 'held' } }))
