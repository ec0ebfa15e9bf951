import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { opensBeforeMinutes } from '#contract/meetings/presence/presence.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toMinute } from '#server/meetings/sessions/toMinute.ts'
import { copyPeople } from './copyPeople.ts'
import { copySeats } from './copySeats.ts'
import { lockMeeting } from './lockMeeting.ts'
import { tellMeetingChange } from './tellMeetingChange.ts'

/** Returns the earliest instant at which a meeting may be opened. */
export const opensAt = ({ startsAt }: { startsAt: string }): Date =>
  new Date(Date.parse(startsAt) - opensBeforeMinutes * 60_000)

/**
 * « Ouvrir la séance »: opens the meeting of a convened session, once, with the people and seats of its body.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `presence.openedAlready`, `presence.tooEarly`
 */
export const openMeeting = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    const session = await lockMeeting(portal, tx, viewer, id)
    authorize(viewer, 'sessions.openMeeting', session)
    if (session.openedAt !== null) throw new Failure('presence.openedAlready')
    const now = portal.clock.now()
    if (opensAt(session) > now) throw new Failure('presence.tooEarly')
    await tx
      .updateTable('sessions')
      .set({ openedAt: toMinute(now).toISOString() })
      .where('id', '=', id)
      .execute()
    await copyPeople(tx, session, today(portal.clock))
    await copySeats(tx, session)
    await tellMeetingChange(tx, id)
    await audit(portal, tx, viewer, 'session.opened', 'session', id)
  })
