import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'

export type LockedMeeting = Awaited<ReturnType<typeof lockMeeting>>

/**
 * Locks a session that the viewer may read, so that its opening, its end, arrivals and departures follow one another.
 * Refuses who has lost a right since the call was authorized.
 * @throws Failure `record.notFound`, `access.signInRequired`, `access.denied`
 */
export async function lockMeeting(portal: Pick<Portal, 'clock'>, tx: Transaction<Schema>, viewer: Viewer, id: number) {
  await lockViewer(portal, tx, viewer)
  const session = await tx
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential'])
    .select(['session.startsAt', 'session.openedAt', 'session.closedAt'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  return session
}
