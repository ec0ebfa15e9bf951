import type { Selectable, Transaction } from 'kysely'
import type { Viewer } from '#contract/standing.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'

/** A session that nobody else changes until the transaction ends: what the policy asks, and what a writer must know. */
export type LockedSession = Selectable<Schema['sessions']>

/**
 * Locks a session that the viewer may read, with its body. Who waited is given the facts as the other has left them.
 *
 * Everywhere bodies are locked before sessions, sessions before documents, documents before points and minutes, and several of
 * a kind in the order of their numbers: an order of the day and minutes name other sessions of the body, and two writers would
 * wait for each other.
 * @param goesTo the body where the session will be, when it moves
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
