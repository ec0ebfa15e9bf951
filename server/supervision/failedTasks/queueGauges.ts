import { sql } from 'kysely'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'
import { lanes } from '#server/ground/tasks/lanes.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'

const states = ['due', 'scheduled', 'running', 'failed'] as const

/** What waits in the queue, by lane. */
export const queueGauges = defineGauges({
  gauges: {
    mandature_queue_tasks: {
      help: 'Tasks of the queue by lane: due, scheduled for later, running, and failed for good.',
      labels: ['lane', 'state'],
    },
    mandature_queue_oldest_due_seconds: {
      help: 'How long the oldest task that is due has waited, by lane.',
      labels: ['lane'],
    },
  },
  async read({ db, declared: { tasks } }) {
    const names = Object.keys(tasks) as TaskName[]
    const { rows } = await sql<{ lane: string; state: (typeof states)[number]; count: number; oldest: number }>`
      select known.lane, found.state, count(*)::int as count,
        extract(epoch from greatest(max(now() - job.run_at), interval '0'))::float8 as oldest
      from unnest(${names}::text[], ${names.map((name) => tasks[name].lane)}::text[]) known (name, lane)
        join graphile_worker._private_tasks task on task.identifier = known.name
        join graphile_worker._private_jobs job on job.task_id = task.id
        cross join lateral (select case when job.locked_at is not null then 'running'
          when job.attempts >= job.max_attempts then 'failed'
          when job.run_at > now() then 'scheduled' else 'due' end as state) found
      group by 1, 2`.execute(db)
    const of = (lane: string, state: string) => rows.find((row) => row.lane === lane && row.state === state)
    return {
      mandature_queue_tasks: lanes.flatMap((lane) =>
        states.map((state) => ({ labels: { lane, state }, value: of(lane, state)?.count ?? 0 })),
      ),
      mandature_queue_oldest_due_seconds: lanes.map((lane) => ({
        labels: { lane },
        value: of(lane, 'due')?.oldest ?? 0,
      })),
    }
  },
})
