import { sql } from 'kysely'
import type { TaskName, TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import type { World } from './world.ts'

interface WaitingTask<Name extends TaskName> {
  payload: TaskPayloads[Name]
  /** ISO instant */
  runAt: string
}

/** Returns the queued tasks of this name, in order. */
export async function waitingTasks<Name extends TaskName>(
  { db }: Pick<World, 'db'>,
  name: Name,
): Promise<WaitingTask<Name>[]> {
  const { rows } = await sql<WaitingTask<Name>>`
    select job.payload, to_json(job.run_at) as "runAt"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id
  `.execute(db.withoutPlugins())
  return rows
}

/** Returns the delays of the queued tasks of this name, in milliseconds of the queue's own time. */
export async function taskDelaysMs({ db }: Pick<World, 'db'>, name: TaskName): Promise<number[]> {
  const { rows } = await sql<{ delayMs: number }>`
    select (extract(epoch from job.run_at - job.updated_at) * 1000)::float8 as "delayMs"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id
  `.execute(db.withoutPlugins())
  return rows.map(({ delayMs }) => delayMs)
}

/** Accepts the current time of the world as regular, however far a test moved the clock. */
export async function trustClock({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const at = clock.now().toISOString()
  await db
    .insertInto('clockReadings')
    .values({ at })
    .onConflict((conflict) => conflict.column('sole').doUpdateSet({ at }))
    .execute()
}

/** Runs a recurring task once, as if servers had been running until now. */
export async function runRecurring(
  world: Pick<World, 'db' | 'clock' | 'portal'>,
  name: 'accounts.close' | 'accounts.expire' | 'notifications.expire' | 'audit.expire',
): Promise<void> {
  await trustClock(world)
  await taskHandlers(world.portal)[name]({})
}

/**
 * Runs and dequeues the queued tasks of this name, whenever they are due. The clock is regular for tasks that depend on
 * it.
 */
export async function runTasks(world: World, name: TaskName): Promise<void> {
  const { safeguard } = world.portal.declared.tasks[name]
  if ('clock' in safeguard || 'clockInPart' in safeguard) await trustClock(world)
  const handle = taskHandlers(world.portal)[name] as (payload: object) => Promise<void>
  const tasks = await waitingTasks(world, name)
  await deleteTasks(world, name)
  for (const { payload } of tasks) await handle(payload)
}

export async function deleteTasks({ db }: Pick<World, 'db'>, name: TaskName): Promise<void> {
  await sql`delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = ${name}`.execute(db)
}
