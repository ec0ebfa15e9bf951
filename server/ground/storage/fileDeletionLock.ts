import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Schema } from '#server/ground/database/schema.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import type { Tasks } from '#server/ground/tasks/tasks.ts'

/**
 * Id of the advisory lock, the same for every server of one database. Deletions hold it shared, backups exclusively.
 */
const deletionLockId = 6_205_118
/** A deletion blocked by a backup is retried after this time. */
const retryMs = 60_000

/**
 * Wraps the tasks that delete files: while a backup runs they are enqueued again for later, since its snapshot refers
 * to files whose records may have been deleted meanwhile.
 * @param handlers those named `….discard` have a payload with `fileKey`
 */
export function deferDeletionsDuringBackup(
  { db, tasks }: { db: Kysely<Schema>; tasks: Tasks },
  handlers: TaskHandlers,
): TaskHandlers {
  const spared = Object.entries(handlers).map(([name, handle]) => {
    if (!name.endsWith('.discard')) return [name, handle]
    const discard = handle as (payload: { fileKey: string }) => Promise<void>
    async function waiting(payload: { fileKey: string }) {
      const isDone = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock_shared(${deletionLockId}) as free`.execute(tx)
        if (rows[0]?.free) await discard(payload)
        return rows[0]?.free
      })
      if (isDone) return
      const key = `${name}:${payload.fileKey}`
      await tasks.enqueue(db, name as TaskName, payload, key, { inMs: retryMs })
    }
    return [name, waiting]
  })
  return Object.fromEntries(spared) as TaskHandlers
}

/**
 * Tries to take the advisory lock that prevents all file deletions, until the connection ends.
 * @returns false when another backup holds the lock, or a deletion is running
 */
export async function lockFileDeletions(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [deletionLockId])
  return rows[0]?.held === true
}
