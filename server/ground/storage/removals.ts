import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Schema } from '#server/ground/database/schema.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers, Tasks } from '#server/ground/tasks/queue.ts'

/** Any number, the same for every server of one database: who removes files shares it, who copies them has it alone. */
const removalLock = 6_205_118
/** A removal that cannot be done now is asked for again after as long. */
const laterMs = 60_000

/**
 * The tasks that remove a file wait while a backup copies those that its snapshot names: their records may be gone since.
 * @param handlers of which those called `….discard` are told a `fileKey`
 */
export function sparingCopied(
  { db, tasks }: { db: Kysely<Schema>; tasks: Tasks },
  handlers: TaskHandlers,
): TaskHandlers {
  const spared = Object.entries(handlers).map(([name, handle]) => {
    if (!name.endsWith('.discard')) return [name, handle]
    const discard = handle as (payload: { fileKey: string }) => Promise<void>
    async function waiting(payload: { fileKey: string }) {
      const isDone = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ free: boolean }>`
          select pg_try_advisory_xact_lock_shared(${removalLock}) as free`.execute(tx)
        if (rows[0]?.free) await discard(payload)
        return rows[0]?.free
      })
      if (isDone) return
      const key = `${name}:${payload.fileKey}`
      await tasks.enqueue(db, name as TaskName, payload, key, { inMs: laterMs })
    }
    return [name, waiting]
  })
  return Object.fromEntries(spared) as TaskHandlers
}

/**
 * From now on no file that a record had is removed, until the connection ends.
 * @returns was it free? Somebody else may hold it, or be removing one
 */
export async function holdRemovals(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [removalLock])
  return rows[0]?.held === true
}
