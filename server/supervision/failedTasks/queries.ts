import { sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { FailedTask } from '#contract/supervision/tasks.ts'
import { type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

const failedTasks: List<FailedTask> = {
  matching: sql`
    select id, updated_at from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  order: sql`updated_at desc, id desc`,
  row: sql`json_build_object('@id', '/api/failed_tasks/' || jobs.id, '@type', 'FailedTask', 'id', jobs.id,
    'name', tasks.identifier, 'payload', jobs.payload, 'attempts', jobs.attempts,
    'lastError', coalesce(jobs.last_error, ''), 'failedAt', jobs.updated_at)`,
  joins: sql`
    join graphile_worker._private_jobs jobs on jobs.id = page.id
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`,
}

/** Lists the tasks that have used all their attempts, last failed first. */
export const listFailedTasks = (db: Db, slice: Slice): Promise<Rows<FailedTask>> => readPage(db, failedTasks, slice)

/**
 * Gives a failed task all its attempts again.
 * @throws Failure `record.notFound` when it has not failed for good
 */
export const retryTask = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { rows } = await sql`
      select from graphile_worker._private_jobs where id = ${id} and attempts >= max_attempts and locked_at is null
    `.execute(tx)
    if (rows.length === 0) throw new Failure('record.notFound')
    await sql`select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`.execute(
      tx,
    )
  })
