import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionReminder } from '#contract/meetings/sessions/dossier.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { findMembersToRemind, readMemberReadings } from './memberReadings.ts'
import { remindedSince } from './reading.ts'
import { refuseRepeatedReminder, sendReminder } from './sendReminder.ts'

/**
 * Reminds the members of the body who have opened no document of a convened session, as the automatic reminder does
 * (kind `session.reminder`). Once a day for a session; a member is skipped who got any reminder of it since yesterday.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `sessions.nobodyToRemind`,
 * `sessions.readersReminded`
 */
export async function remindReaders(portal: Portal, viewer: Viewer, sessionId: number): Promise<SessionReminder> {
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const now = clock.now()
    const session = await lockSession(tx, viewer, sessionId)
    authorize(viewer, 'sessions.remindReaders', session)
    const reminder = { sessionId, kind: 'reading' } as const
    await refuseRepeatedReminder(tx, reminder, now)
    const moment = { day: today(clock), remindedSince: remindedSince(now) }
    const people = findMembersToRemind(await readMemberReadings(tx, viewer, session, moment), viewer)
    if (people.length === 0) throw new Failure('sessions.nobodyToRemind')
    return sendReminder(portal, tx, viewer, reminder, {
      now,
      people: people.map(({ person, readable }) => ({ id: person.id, count: readable.length })),
      notice: { kind: 'session.reminder', facts: { startsAt: session.startsAt } },
      action: 'session.readersReminded',
    })
  })
}
