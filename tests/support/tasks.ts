import { sql } from 'kysely'
import type { TaskName, TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { taskSafeguards } from '#server/supervision/approvals/taskSafeguards.ts'
import type { World } from './world.ts'

/** A task that waits for its turn. */
interface Waiting<Name extends TaskName> {
  payload: TaskPayloads[Name]
  /** ISO instant */
  runAt: string
}

/** The tasks of this name that wait, in the order in which they were asked for. */
export async function waitingTasks<Name extends TaskName>(
  { db }: Pick<World, 'db'>,
  name: Name,
): Promise<Waiting<Name>[]> {
  const { rows } = await sql<Waiting<Name>>`
    select job.payload, to_json(job.run_at) as "runAt"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id
  `.execute(db.withoutPlugins())
  return rows
}

/** For how long the tasks of this name wait from when they were asked for, by the queue's own time. Milliseconds. */
export async function taskDelaysMs({ db }: Pick<World, 'db'>, name: TaskName): Promise<number[]> {
  const { rows } = await sql<{ delayMs: number }>`
    select (extract(epoch from job.run_at - job.updated_at) * 1000)::float8 as "delayMs"
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.id
  `.execute(db.withoutPlugins())
  return rows.map(({ delayMs }) => delayMs)
}

/** Makes the clock of the world regular at its present instant, however far a test moved it. */
export async function trustClock({ db, clock }: Pick<World, 'db' | 'clock'>): Promise<void> {
  const at = clock.now().toISOString()
  await db
    .insertInto('clockReadings')
    .values({ at })
    .onConflict((conflict) => conflict.column('sole').doUpdateSet({ at }))
    .execute()
}

/** Does a recurring task once, as if servers had run until then. */
export async function runRecurring(
  world: Pick<World, 'db' | 'clock' | 'portal'>,
  name: 'accounts.close' | 'accounts.expire' | 'notifications.expire' | 'audit.expire',
): Promise<void> {
  await trustClock(world)
  await taskHandlers(world.portal)[name]({})
}

/** Does the tasks of this name that wait, whenever they are for, and takes them from the queue. A task that waits for the clock finds it regular. */
export async function doTasks(world: World, name: TaskName): Promise<void> {
  const safeguard = taskSafeguards[name]
  if ('clock' in safeguard || 'clockInPart' in safeguard) await trustClock(world)
  const handle = taskHandlers(world.portal)[name] as (payload: object) => Promise<void>
  const tasks = await waitingTasks(world, name)
  await forgetTasks(world, name)
  for (const { payload } of tasks) await handle(payload)
}

/** Takes the tasks of this name from the queue, undone. */
export async function forgetTasks({ db }: Pick<World, 'db'>, name: TaskName): Promise<void> {
  await sql`delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = ${name}`.execute(db)
}
