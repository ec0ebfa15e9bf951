import { today } from '#server/ground/context/clock.ts'
import type { Subject } from '#server/ground/portal/subject.ts'
import { readAttendanceState } from './attendanceState.ts'
import { notifySittings } from './notifySittings.ts'

/**
 * Notifies those for whom who sits changes when a session gets another start, to which nobody has answered: substitutes
 * who were called need not come.
 */
export const notifyNewStart: NonNullable<Subject['startChangeWriters']>[number] = async (
  portal,
  tx,
  viewer,
  { id, bodyId, formerStart, startsAt },
) => {
  const day = today(portal.clock)
  const before = await readAttendanceState(tx, { id, bodyId, startsAt: formerStart }, day)
  const after = await readAttendanceState(tx, { id, bodyId, startsAt }, day)
  await notifySittings(portal, tx, {
    session: { id, startsAt },
    before,
    after,
    now: portal.clock.now(),
    by: viewer.id,
  })
}
