import type { Transaction } from 'kysely'
import { can, type Viewer } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { findSeatedInBody } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { filterInSlices } from '#server/ground/tasks/slices.ts'
import type { LockedSession } from '#server/meetings/sessions/lockSession.ts'
import { notify } from '#server/messaging/notifications/notify.ts'

/** Notifies the members of the body, but the viewer, that the text of minutes is open to their remarks until a day. */
export async function notifyReaders(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { session, until }: { session: LockedSession; until: string },
): Promise<void> {
  const seated = await findSeatedInBody(tx, session.bodyId, { day: today(portal.clock) })
  const readers = await filterInSlices(
    seated,
    (person) => can(person, 'sessions.read', session) && can(person, 'minutes.read', session),
  )
  const at = portal.clock.now()
  await notify(
    portal,
    tx,
    {
      kind: 'minutes.toRemark',
      dedupeKey: `minutes.toRemark:${session.id}:${at.toISOString()}`,
      sessionId: session.id,
      facts: { due: until },
      at,
    },
    readers.flatMap(({ id }) => (id === viewer.id ? [] : { userId: id })),
  )
}
