import { sql, type Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { SessionChange } from '#contract/meetings/sessions/sessionEvents.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { recordSessionEvent } from './life/events.ts'

/** Title of the point of the first level that is added to an agenda without one of this kind. */
const otherBusinessTitle = 'Questions diverses'

interface AddedPoint {
  sessionId: number
  title: string
  /** id of the user */
  by: number
}

/**
 * Adds a point to the agenda of a locked session, below its last point of the kind `other`, which calls for no vote
 * (DOMAIN §3.3). Without one, « Questions diverses » is added at the end. The change is recorded and announced like any
 * other of a convened session, whose form opened before is refused.
 * @returns the id of the point; null when the agenda is full
 */
export async function addOtherBusiness(
  portal: Portal,
  tx: Transaction<Schema>,
  { sessionId, title, by }: AddedPoint,
): Promise<number | null> {
  const { count, parentId } = await findPlace(tx, sessionId)
  if (count + (parentId === null ? 2 : 1) > limits.agendaPoints) return null
  const parent = parentId ?? (await insertPoint(tx, sessionId, { parentId: null, title: otherBusinessTitle }))
  const id = await insertPoint(tx, sessionId, { parentId: parent, title })
  const changes: SessionChange[] = [
    ...(parentId === null ? [{ what: 'pointAdded', point: otherBusinessTitle } as const] : []),
    { what: 'pointAdded', point: title },
  ]
  await tx
    .updateTable('sessions')
    .set((eb) => ({ updatedBy: by, updatedAt: portal.clock.now().toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', sessionId)
    .execute()
  await recordSessionEvent(portal, tx, { kind: 'change', sessionId, by, changes })
  return id
}

async function findPlace(tx: Transaction<Schema>, sessionId: number) {
  const { rows } = await sql<{ count: number; parentId: number | null }>`
    select count(*)::int as count,
      (select id from agenda_points where session_id = ${sessionId} and parent_id is null and kind = 'other'
        order by position desc limit 1) as "parentId"
    from agenda_points where session_id = ${sessionId}`.execute(tx.withoutPlugins())
  return rows[0] ?? { count: 0, parentId: null }
}

/** Inserts a point after those beside it. @returns its id */
async function insertPoint(
  tx: Transaction<Schema>,
  sessionId: number,
  { parentId, title }: { parentId: number | null; title: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into agenda_points (session_id, parent_id, position, title, kind)
    select ${sessionId}, ${parentId}, coalesce(max(position) + 1, 0), ${title}, 'other'
    from agenda_points where session_id = ${sessionId} and parent_id is not distinct from ${parentId}
    returning id`.execute(tx.withoutPlugins())
  const [inserted] = rows
  if (!inserted) throw new Error('an aggregate has one row')
  return inserted.id
}
