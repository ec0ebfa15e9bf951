import { sql } from 'kysely'
import type { FailedTask } from '#contract/tasks.ts'
import { type Db, isoTimestamp } from '#server/database/open.ts'
import { Failure } from '#server/http/failure.ts'
import type { Rows, Slice } from '#server/http/pages.ts'

interface Row {
  id: number
  name: string
  payload: Record<string, string | number>
  attempts: number
  lastError: string | null
  failedAt: string
  total: number
}

/** Tasks that have had all their tries, last failed first. */
export async function listFailed(db: Db, { limit, offset, order }: Slice): Promise<Rows<FailedTask>> {
  const { rows } = await sql<Row>`
    select jobs.id::int as id, tasks.identifier as name, jobs.payload::json as payload, jobs.attempts,
      jobs.last_error, jobs.updated_at as failed_at, count(*) over ()::int as total
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
    order by ${order?.id ? sql`jobs.id ${sql.raw(order.id)},` : sql``} jobs.updated_at desc, jobs.id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  return { rows: rows.map(present), total: rows[0]?.total ?? 0 }
}

const present = ({ total: _total, ...row }: Row): FailedTask => ({
  '@id': `/api/failed_tasks/${row.id}`,
  '@type': 'FailedTask',
  ...row,
  lastError: row.lastError ?? '',
  failedAt: isoTimestamp(row.failedAt),
})

/** Gives a task all its tries again. @throws Failure `record.notFound` when it has not failed for good */
export async function retry(db: Db, id: number): Promise<void> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where id = ${id} and attempts >= max_attempts and locked_at is null
  `.execute(db)
  if (rows.length === 0) throw new Failure('record.notFound')
  await sql`select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`.execute(
    db,
  )
}
