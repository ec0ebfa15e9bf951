import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionReminder } from '#contract/meetings/dossier.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockSession } from '#server/meetings/sessions/life/lockSession.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findMembersToRemind, readMemberReadings } from './memberReadings.ts'
import { presentReminder } from './presentReminder.ts'
import { remindedSince } from './reading.ts'
import { recordReminder, refuseRepeatedReminder } from './recordReminder.ts'

/**
 * Reminds the members of the body who have opened no document of a convened session, as the automatic reminder does
 * (kind `session.reminder`). Once a day for a session; a member is skipped who got any reminder of it since yesterday.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `sessions.nobodyToRemind`,
 * `sessions.readersReminded`
 */
export async function remindReaders(portal: Portal, viewer: Viewer, sessionId: number): Promise<SessionReminder> {
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    const now = clock.now()
    const session = await lockSession(tx, viewer, sessionId)
    authorize(viewer, 'sessions.remindReaders', session)
    const reminder = { sessionId, kind: 'reading' } as const
    await refuseRepeatedReminder(tx, reminder, now)
    const moment = { day: today(clock), remindedSince: remindedSince(now) }
    const people = findMembersToRemind(await readMemberReadings(tx, viewer, session, moment), viewer)
    if (people.length === 0) throw new Failure('sessions.nobodyToRemind')
    await recordReminder(tx, reminder, now)
    for (const [count, told] of Map.groupBy(people, ({ readable }) => readable.length))
      await notify(
        portal,
        tx,
        {
          kind: 'session.reminder',
          dedupeKey: `reading:${sessionId}:${now.toISOString()}`,
          sessionId,
          facts: { startsAt: session.startsAt, count },
          at: now,
        },
        told.map(({ person }) => ({ userId: person.id })),
      )
    await audit(portal, tx, viewer, 'session.readersReminded', 'session', sessionId, { count: people.length })
    return presentReminder(sessionId, 'reading', { notified: people.length, now })
  })
}
