import type { Transaction } from 'kysely'
import type { SessionChange } from '#contract/sessionEvents.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** What happened to a session that its members know of. */
interface Happening {
  kind: Schema['sessionEvents']['kind']
  sessionId: number
  /** null for what the portal does by itself */
  by: number | null
  reason?: string
  changes?: readonly SessionChange[]
}

const told = ['convocation', 'change', 'postponement', 'cancellation']

/** Keeps what happened, and asks that the members be told of it: both, or neither. */
export async function record(
  { clock, tasks }: Portal,
  tx: Transaction<Schema>,
  { kind, sessionId, by, reason, changes = [] }: Happening,
): Promise<void> {
  const { id: eventId } = await tx
    .insertInto('sessionEvents')
    .values({
      sessionId,
      kind,
      at: clock.now().toISOString(),
      byUserId: by,
      reason: reason ?? null,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!told.includes(kind)) return
  // the task of a change tells those that wait before it too
  const key = kind === 'change' ? `sessions.announce:changes:${sessionId}` : `sessions.announce:${eventId}`
  await tasks.enqueue(tx, 'sessions.announce', { sessionId, eventId }, key)
}
