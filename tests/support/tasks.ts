import { sql } from 'kysely'
import { taskHandlers } from '#server/taskHandlers.ts'
import type { TaskName, TaskPayloads } from '#server/tasks/payloads.ts'
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

/** Does the tasks of this name that wait, whenever they are for, and takes them from the queue. */
export async function doTasks(world: World, name: TaskName): Promise<void> {
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
