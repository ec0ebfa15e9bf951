import type { Transaction } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Schema } from '#server/database/schema.ts'

/** What is told: its kind, the record, and what happened to it. */
type Told =
  | { kind: NotificationKind & `session.${string}`; sessionId: number; eventId: number }
  | { kind: NotificationKind & `document.${string}`; documentId: number; stepId: number }

/**
 * Tells people of something, in the transaction of a task. Who is told twice of the same cause is told once.
 * @param to those who may read the record at this moment, without who did it
 * @param at ISO instant
 */
export async function notify(tx: Transaction<Schema>, told: Told, to: readonly number[], at: string): Promise<void> {
  if (to.length === 0) return
  await tx
    .insertInto('notifications')
    .values(to.map((userId) => ({ ...told, userId, createdAt: at })))
    .onConflict((same) => same.constraint('notifications_cause_key').doNothing())
    .execute()
}
