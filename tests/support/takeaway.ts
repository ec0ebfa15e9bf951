import { sql } from 'kysely'
import type { TaskName, TaskPayloads } from '#server/ground/tasks/payloads.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import type { World } from './world.ts'

type WaitingTask = { [Name in TaskName]: { id: number; name: Name; payload: TaskPayloads[Name] } }[TaskName]

/** Lists the queued tasks of this folder, including later ones. */
export async function waitingTasks({ db }: World, name?: TaskName): Promise<WaitingTask[]> {
  const { rows } = await sql<WaitingTask>`
    select jobs.id::int as id, tasks.identifier as name, jobs.payload::json as payload
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier like 'takeaway.%' and tasks.identifier = coalesce(${name ?? null}, tasks.identifier)
    order by jobs.id
  `.execute(db)
  return rows
}

/** Runs each queued task once. Expiry tasks are skipped unless requested by name. */
export async function runTasks(world: World, name?: TaskName) {
  for (const { id, ...task } of await waitingTasks(world, name)) {
    if (task.name === 'takeaway.expire' && name !== task.name) continue
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(world.db)
    await taskHandlers(world.portal)[task.name](task.payload as never)
  }
}
