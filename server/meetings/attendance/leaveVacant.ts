import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SeatVacancyForm } from '#contract/meetings/attendance/seats.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findVacantSeat } from './fillSeat.ts'
import { lockBody, rejectOtherSeats } from './lockBody.ts'
import { changeSeats } from './notifySittings.ts'

/**
 * Leaves a vacant seat vacant for a reason, so that its substitutes are not proposed any more, or proposes it again
 * without one. The seats of an annulled election are not filled (Cass. soc. 22 Sept. 2021, n° 20-16.859).
 * @throws Failure `record.notFound`, `access.denied`, `seats.notVacant`, `seats.changed`
 */
export async function leaveVacant(
  portal: Portal,
  viewer: Viewer,
  bodyId: number,
  { seat, reason, version }: SeatVacancyForm,
): Promise<void> {
  await portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    authorize(viewer, 'seats.manage', { bodyId })
    const body = await lockBody(tx, bodyId)
    const before = await findVacantSeat(tx, { bodyId, seatId: seat.id, day: today(portal.clock) })
    if (before.reason === reason) return
    rejectOtherSeats(body, version)
    // The day of the vacancy is kept: the assignment that says it may be deleted with its account.
    const vacancy = reason === null ? {} : { holderId: null, vacantSince: before.since }
    await changeSeats(portal, tx, { bodyId, by: viewer }, () =>
      tx
        .updateTable('seats')
        .set({ vacancyReason: reason, ...vacancy })
        .where('id', '=', seat.id)
        .execute(),
    )
    const action = reason === null ? 'seats.proposedAgain' : 'seats.leftVacant'
    await audit(portal, tx, viewer, action, 'body', bodyId, { seat: before.position })
  })
}
