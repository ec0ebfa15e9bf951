import type { Transaction } from 'kysely'
import type { SessionChange } from '#contract/sessionEvents.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Portal } from '#server/portal.ts'

/** What happened to a session that its members know of. */
interface Happening {
  kind: Schema['sessionEvents']['kind']
  sessionId: number
  /** null for what the portal does by itself */
  by: number | null
  reason?: string
  changes?: readonly SessionChange[]
}

/** Changes that come one after the other are told together (SPEC §4). */
const togetherMs = 5 * 60 * 1_000
const told = ['convocation', 'change', 'postponement', 'cancellation']

/** Keeps what happened, and asks that the members be told of it: both, or neither. */
export async function record(
  { clock, tasks }: Portal,
  tx: Transaction<Schema>,
  { kind, sessionId, by, reason, changes = [] }: Happening,
): Promise<void> {
  const now = clock.now()
  const { id: eventId } = await tx
    .insertInto('sessionEvents')
    .values({
      sessionId,
      kind,
      at: now.toISOString(),
      byUserId: by,
      reason: reason ?? null,
      changes: JSON.stringify(changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!told.includes(kind)) return
  const [key, at] =
    kind === 'change'
      ? [`sessions.announce:changes:${sessionId}`, new Date(now.getTime() + togetherMs)]
      : [`sessions.announce:${eventId}`]
  await tasks.enqueue(tx, 'sessions.announce', { sessionId, eventId }, key, at)
}
