import type { Selectable, Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'

export type LockedSession = Selectable<Schema['sessions']>

/**
 * Locks a session that the viewer may read, with its body. After waiting for the lock, the current values are returned.
 *
 * Lock order everywhere: bodies, sessions, documents, then points and minutes; several rows of a kind by id. An agenda
 * and minutes refer to other sessions of the body, so that two writers could deadlock otherwise.
 * @param goesTo id of the new body, when the session moves
 * @throws Failure `record.notFound` when there is none, or none that the viewer may read
 */
export async function lockSession(
  tx: Transaction<Schema>,
  viewer: Viewer,
  id: number,
  { goesTo }: { goesTo?: number } = {},
): Promise<LockedSession> {
  await tx
    .selectFrom('bodies')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', goesTo ?? 0),
        eb('id', '=', eb.selectFrom('sessions').select('bodyId').where('sessions.id', '=', id)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const session = await tx
    .selectFrom('sessions as session')
    .selectAll('session')
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw new Failure('record.notFound')
  return session
}
