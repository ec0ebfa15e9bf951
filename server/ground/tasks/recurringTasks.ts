import type { CronItem } from 'graphile-worker'
import type { TaskPlacements } from './lanes.ts'
import type { TaskName } from './payloads.ts'

/** Maximum number of attempts of a task, with growing delays. After that, administrators see it as failed. */
export const maxAttempts = 8

/** Lists the recurring tasks as Graphile Worker's cron items. */
export const recurringTasks = (placements: TaskPlacements): (CronItem & { task: TaskName })[] =>
  (Object.keys(placements) as TaskName[]).flatMap((task) => {
    const { schedule = [], series } = placements[task]
    return schedule.map(({ match, payload, key = task }) => ({
      task,
      match,
      ...(key !== task && { identifier: key }),
      ...(payload && { payload: { ...payload } }),
      options: { maxAttempts, jobKey: key, ...(series !== undefined && { queueName: series }) },
    }))
  })
