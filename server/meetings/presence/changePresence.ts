import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Action } from '#contract/ground/policy/policy.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { ArrivalForm, DepartureForm, PresenceMode } from '#contract/meetings/presence/presence.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { consumeQuota, type Quota } from '#server/ground/http/limits/quota.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { copyPeople } from './copyPeople.ts'
import { type LockedMeeting, lockMeeting } from './lockMeeting.ts'
import { tellMeetingChange } from './tellMeetingChange.ts'

type Tx = Transaction<Schema>

interface Call {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

type OpenedMeeting = LockedMeeting & { openedAt: string }

/** A change of the presence of one person, by whoever may do this action. */
interface Change {
  action: Action & `sessions.${string}`
  audited: AuditAction
  userId: number
  /** that of the times which the caller has read; undefined: they are not compared */
  version?: number | undefined
  /** returns false when there is nothing to change */
  change: (tx: Tx, personId: number, meeting: OpenedMeeting) => Promise<unknown>
}

/**
 * Changes the presence of one person under the lock of their meeting.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `presence.notMember`,
 * `presence.changed`
 */
export async function changePresence(
  { portal, viewer, sessionId }: Call,
  { audited, ...asked }: Change,
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, sessionId)
    authorize(viewer, asked.action, session)
    const { openedAt } = session
    if (openedAt === null) throw new Failure('presence.notOpen')
    const person = await findPerson(tx, portal, session, asked.userId)
    if (asked.version !== undefined && asked.version !== person.version) throw new Failure('presence.changed')
    const changed = await asked.change(tx, person.id, { ...session, openedAt })
    if (changed === false) return
    await tx
      .updateTable('meetingPeople')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', person.id)
      .execute()
    await tellMeetingChange(tx, sessionId)
    await audit(portal, tx, viewer, audited, 'session', sessionId)
  })
}

/** Finds a person of the meeting, who may have joined the body since it was opened. */
async function findPerson(tx: Tx, portal: Portal, session: LockedMeeting, userId: number) {
  await copyPeople(tx, session, today(portal.clock), userId)
  const person = await tx
    .selectFrom('meetingPeople')
    .select(['id', 'version'])
    .where('sessionId', '=', session.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!person) throw new Failure('presence.notMember')
  return person
}

const findOpenPresence = (tx: Tx, personId: number) =>
  tx
    .selectFrom('presences')
    .select(['id', 'confirmed', 'mode', 'arrivedAt'])
    .where('personId', '=', personId)
    .where('leftAt', 'is', null)
    .executeTakeFirst()

/**
 * Returns the present minute as an ISO string; never before the opening, nor before what was recorded of the person,
 * whose time another server may have written by a clock that is ahead.
 */
async function presentMinute(
  tx: Tx,
  { clock }: Portal,
  { personId, openedAt }: { personId: number; openedAt: string },
): Promise<string> {
  const { last } = await tx
    .selectFrom('presences')
    .select(({ fn }) => fn.max(fn.coalesce('leftAt', 'arrivedAt')).as('last'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  const instants = [toMinute(clock.now()).getTime(), Date.parse(openedAt), ...(last === null ? [] : [Date.parse(last)])]
  return new Date(Math.max(...instants)).toISOString()
}

function rejectClosed({ closedAt }: LockedMeeting): void {
  if (closedAt !== null) throw new Failure('presence.notOpen')
}

/** Announcements of one person at one meeting: each leaves a line in the audit trail. */
const announcementQuota: Quota = { name: 'sessions.announce', times: 30, seconds: 3_600 }

/**
 * « Je suis là »: announces the viewer, who may change how they take part until they are confirmed.
 * @throws Failure also `presence.isThere`, `request.tooMany`
 */
export const announceSelf = (call: Call, mode: PresenceMode): Promise<void> =>
  changePresence(call, {
    action: 'sessions.announceSelf',
    audited: 'presence.announced',
    userId: call.viewer.id,
    change: async (tx, personId, meeting) => {
      rejectClosed(meeting)
      const open = await findOpenPresence(tx, personId)
      if (open?.confirmed) throw new Failure('presence.isThere')
      if (open?.mode === mode) return false
      await consumeQuota({ ...call.portal, db: tx }, announcementQuota, `${call.viewer.id}:${call.sessionId}`)
      if (open) return tx.updateTable('presences').set({ mode }).where('id', '=', open.id).execute()
      return insertArrival(tx, call.portal, { personId, ...meeting }, { mode, confirmed: false })
    },
  })

/**
 * Records that somebody is at the meeting. An announcement is confirmed with its own time. Whoever is there in another
 * way begins a period of their own at the present minute.
 * @throws Failure also `presence.isThere`
 */
export const recordArrival = (call: Call, { person, mode, version }: ArrivalForm): Promise<void> =>
  changePresence(call, {
    action: 'sessions.keepPresence',
    audited: 'presence.arrived',
    userId: person.id,
    version,
    change: async (tx, personId, meeting) => {
      rejectClosed(meeting)
      const open = await findOpenPresence(tx, personId)
      if (open?.confirmed && open.mode === mode) throw new Failure('presence.isThere')
      if (!open) return insertArrival(tx, call.portal, { personId, ...meeting }, { mode, confirmed: true })
      if (open.confirmed) {
        const at = await presentMinute(tx, call.portal, { personId, ...meeting })
        if (Date.parse(at) > Date.parse(open.arrivedAt)) {
          await tx.updateTable('presences').set({ leftAt: at }).where('id', '=', open.id).execute()
          return insertArrival(tx, call.portal, { personId, ...meeting }, { mode, confirmed: true })
        }
      }
      return tx.updateTable('presences').set({ mode, confirmed: true }).where('id', '=', open.id).execute()
    },
  })

async function insertArrival(
  tx: Tx,
  portal: Portal,
  at: { personId: number; openedAt: string },
  values: { mode: PresenceMode; confirmed: boolean },
): Promise<void> {
  const arrivedAt = await presentMinute(tx, portal, at)
  await tx
    .insertInto('presences')
    .values({ personId: at.personId, ...values, arrivedAt, leftAt: null })
    .execute()
}

/**
 * Records that somebody leaves the meeting. An announcement that was not confirmed is removed.
 * @throws Failure also `presence.isAway`
 */
export const recordDeparture = (call: Call, { person, version }: DepartureForm): Promise<void> =>
  changePresence(call, {
    action: 'sessions.keepPresence',
    audited: 'presence.left',
    userId: person.id,
    version,
    change: async (tx, personId, meeting) => {
      rejectClosed(meeting)
      const open = await findOpenPresence(tx, personId)
      if (!open) throw new Failure('presence.isAway')
      if (open.confirmed) {
        const leftAt = await presentMinute(tx, call.portal, { personId, ...meeting })
        await tx.updateTable('presences').set({ leftAt }).where('id', '=', open.id).execute()
      } else await tx.deleteFrom('presences').where('id', '=', open.id).execute()
    },
  })
