import { type Selectable, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { sessionFacts } from '#server/meetings/sessions/facts.ts'

type Tx = Transaction<Schema>

/** The session at which a commitment is noted, with its policy facts. */
export type NotedSession = Facts['commitments'] & { id: number; startsAt: string; openedAt: string | null }

/**
 * Locks a session that the viewer may read, so that what is noted of it is counted one after the other. Locks are taken
 * in the order of everything else: the session, then its points, then what was noted.
 */
export async function lockNotedSession(tx: Tx, viewer: Viewer, id: number): Promise<NotedSession | undefined> {
  return tx
    .selectFrom('sessions as session')
    .select(['session.id', 'session.bodyId', 'session.status', 'session.confidential'])
    .select(['session.startsAt', 'session.openedAt'])
    .where('session.id', '=', id)
    .where(allowed(viewer, 'sessions.read', sessionFacts))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks a commitment of a session that the viewer may read, with its session.
 * @throws Failure `record.notFound` when there is none
 */
export async function lockCommitment(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<{ commitment: Selectable<Schema['commitments']>; session: NotedSession }> {
  const noted = await tx.selectFrom('commitments').select('sessionId').where('id', '=', id).executeTakeFirst()
  const session = noted && (await lockNotedSession(tx, viewer, noted.sessionId))
  if (!session) throw new Failure('record.notFound')
  const commitment = await tx.selectFrom('commitments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!commitment) throw new Failure('record.notFound')
  return { commitment, session }
}

/** SQL: the sessions whose pages show a commitment: its own, and those whose points take it up. */
const sessionsShowingSql = (id: number) => sql`
  select session_id as id from commitments where id = ${id}
  union select session_id from agenda_points where commitment_id = ${id}`

/** Finds the sessions whose pages show a commitment. */
export async function sessionsShowing(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sessionsShowingSql(id)}`.execute(tx)
  return rows.map((session) => session.id)
}

/**
 * Locks the sessions whose pages show a commitment, by number: nobody saves an agenda that takes it up meanwhile.
 * @returns their numbers
 */
export async function lockSessionsShowing(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sessions where id in (${sessionsShowingSql(id)}) order by id for no key update`.execute(tx)
  return rows.map((session) => session.id)
}
