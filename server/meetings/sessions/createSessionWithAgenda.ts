import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueHolding } from './life/holding.ts'

/** The values of a new session, with its agenda. */
export interface SessionDraft extends Omit<Insertable<Schema['sessions']>, 'createdAt' | 'updatedAt' | 'version'> {
  agenda: readonly PointDraft[]
}

export interface PointDraft extends Omit<Insertable<Schema['agendaPoints']>, 'sessionId' | 'parentId' | 'position'> {
  points?: readonly PointDraft[]
}

/**
 * Inserts a session and its agenda in the caller's transaction. For a convened session, enqueues the task that marks it
 * as held at its end.
 * @returns its id, and the ids of its points in reading order: 1, 1.1, 1.2, 2…
 */
export async function createSessionWithAgenda(
  { tasks }: Pick<Portal, 'tasks'>,
  tx: Transaction<Schema>,
  { agenda, ...session }: SessionDraft,
): Promise<{ id: number; pointIds: number[] }> {
  const { id, status, endsAt } = await tx
    .insertInto('sessions')
    .values(session)
    .returning(['id', 'status', 'endsAt'])
    .executeTakeFirstOrThrow()
  if (status === 'convened') await enqueueHolding(tasks, tx, id, endsAt)
  const roots = await insertPoints(tx, id, agenda)
  const nested = await insertPoints(
    tx,
    id,
    agenda.flatMap(({ points = [] }, index) => points.map((point) => ({ ...point, parentId: roots[index] ?? null }))),
  )
  const below = nested.values()
  const pointIds = agenda.flatMap(({ points = [] }, index) => [roots[index] ?? 0, ...below.take(points.length)])
  return { id, pointIds }
}

async function insertPoints(
  tx: Transaction<Schema>,
  sessionId: number,
  drafts: readonly (PointDraft & { parentId?: number | null })[],
): Promise<number[]> {
  if (drafts.length === 0) return []
  const values = drafts.map(({ points: _nested, parentId = null, ...point }, position) => ({
    ...point,
    sessionId,
    parentId,
    position,
  }))
  const rows = await tx.insertInto('agendaPoints').values(values).returning(['id']).execute()
  return rows.map(({ id }) => id)
}
