import type { Transaction } from 'kysely'
import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { CurrentPointForm } from '#contract/meetings/desk/desk.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockMeeting } from '#server/meetings/presence/lockMeeting.ts'
import { addOtherBusiness } from '#server/meetings/sessions/addOtherBusiness.ts'
import { tellProgress } from './tellDeskChange.ts'

type Tx = Transaction<Schema>

interface Call {
  portal: Portal
  viewer: Viewer
  sessionId: number
}

/** The periods of an open meeting. */
interface Course {
  sessionId: number
  /** what the meeting is on now; `pointId` is null while it is suspended */
  current: { id: number; pointId: number | null } | null
  /** see `Progress` */
  version: number
  /** now, never before what is recorded, whose time another server may have written by a clock that is ahead */
  at: string
}

/**
 * Takes a point of the agenda, in any order, or ends the one under way. The same point again changes nothing, so that it
 * may be sent again after a cut network.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `desk.suspended`,
 * `desk.movedOn`, with the violations of the fields
 */
export const takePoint = (call: Call, { point, version }: CurrentPointForm): Promise<void> =>
  changeCourse(call, async (tx, course) => {
    const { current } = course
    if (point !== null) await checkPoint(tx, course.sessionId, point.id)
    if (point === null ? current === null : current?.pointId === point.id) return null
    if (current?.pointId === null) throw new Failure('desk.suspended')
    if (version !== course.version) throw new Failure('desk.movedOn')
    await endCurrent(tx, course)
    if (point === null) return ['meeting.pointEnded', current?.pointId]
    await begin(tx, course, point.id)
    return ['meeting.pointTaken', point.id]
  })

/**
 * Suspends the meeting; a suspended one stays so.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`
 */
export const suspendMeeting = (call: Call): Promise<void> =>
  changeCourse(call, async (tx, course) => {
    if (course.current?.pointId === null) return null
    await endCurrent(tx, course)
    await begin(tx, course, null)
    return ['meeting.suspended']
  })

/**
 * Resumes a suspended meeting, on the point that the suspension interrupted; one that is not suspended goes on.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`
 */
export const resumeMeeting = (call: Call): Promise<void> =>
  changeCourse(call, async (tx, course) => {
    const { current } = course
    if (current?.pointId !== null) return null
    await endCurrent(tx, course)
    const interrupted = await findInterruptedPoint(tx, course.sessionId, current.id)
    if (interrupted !== null) await begin(tx, course, interrupted)
    return ['meeting.resumed']
  })

/**
 * Adds a point below « Questions diverses » to an open meeting.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.notOpen`, `desk.tooManyPoints`
 */
export const addPoint = (call: Call, title: string): Promise<void> =>
  changeCourse(call, async (tx, { sessionId }) => {
    const id = await addOtherBusiness(call.portal, tx, { sessionId, title, by: call.viewer.id })
    if (id === null) throw new Failure('desk.tooManyPoints')
    return ['meeting.pointAdded', id]
  })

/** What a change leaves in the audit trail, with the id of a point; null when there was nothing to change. */
type Change = readonly [action: AuditAction, point?: number | null | undefined] | null

/** Changes the course of an open meeting under the lock of its session. */
const changeCourse = (
  { portal, viewer, sessionId }: Call,
  change: (tx: Tx, course: Course) => Promise<Change>,
): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, sessionId)
    authorize(viewer, 'sessions.note', session)
    if (session.openedAt === null || session.closedAt !== null) throw new Failure('presence.notOpen')
    const done = await change(tx, await readCourse(tx, portal, { sessionId, openedAt: session.openedAt }))
    if (done === null) return
    const [action, point] = done
    await audit(portal, tx, viewer, action, 'session', sessionId, point ? { point } : {})
    await tellProgress(tx, sessionId)
  })

async function readCourse(
  tx: Tx,
  { clock }: Portal,
  { sessionId, openedAt }: { sessionId: number; openedAt: string },
): Promise<Course> {
  const { begun, ended, last } = await tx
    .selectFrom('meetingPeriods')
    .select(({ fn }) => [
      fn.countAll<number>().as('begun'),
      fn.count<number>('endedAt').as('ended'),
      fn.max(fn.coalesce('endedAt', 'startedAt')).as('last'),
    ])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  const current = await tx
    .selectFrom('meetingPeriods')
    .select(['id', 'pointId'])
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const at = Math.max(clock.now().getTime(), Date.parse(openedAt), ...(last === null ? [] : [Date.parse(last)]))
  return { sessionId, current: current ?? null, version: begun + ended, at: new Date(at).toISOString() }
}

/** Rejects a point of another session; locks the others against deletion. */
async function checkPoint(tx: Tx, sessionId: number, id: number): Promise<void> {
  const point = await tx
    .selectFrom('agendaPoints')
    .select('id')
    .where('id', '=', id)
    .where('sessionId', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  if (!point) rejectFields([['point', 'desk.unknownPoint']])
}

async function endCurrent(tx: Tx, { current, at }: Course): Promise<void> {
  if (current) await tx.updateTable('meetingPeriods').set({ endedAt: at }).where('id', '=', current.id).execute()
}

async function begin(tx: Tx, { sessionId, at }: Course, pointId: number | null): Promise<void> {
  await tx.insertInto('meetingPeriods').values({ sessionId, pointId, startedAt: at, endedAt: null }).execute()
}

/** Finds the point that the meeting was on when a suspension began; null when it was on none. */
async function findInterruptedPoint(tx: Tx, sessionId: number, suspensionId: number): Promise<number | null> {
  const point = await tx
    .selectFrom('meetingPeriods as before')
    .innerJoin('meetingPeriods as suspension', 'suspension.startedAt', 'before.endedAt')
    .select('before.pointId')
    .where('before.sessionId', '=', sessionId)
    .where('suspension.id', '=', suspensionId)
    .where('before.pointId', 'is not', null)
    .where('before.id', '<', suspensionId)
    .orderBy('before.id', 'desc')
    .executeTakeFirst()
  return point?.pointId ?? null
}
