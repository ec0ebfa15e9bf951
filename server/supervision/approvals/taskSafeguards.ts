import type { Portal } from '#server/ground/portal/portal.ts'
import type { TaskName, TaskPayloads } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import { isClockRegular } from './clockCheck.ts'

/** The recurring tasks that run bulk operations. */
export const bulkTasks = ({ declared }: Portal): TaskName[] =>
  (Object.keys(declared.tasks) as TaskName[]).filter((name) => 'bulk' in declared.tasks[name].safeguard)

/** Delay before a task that waits for the clock is tried again. */
const retryMs = 15 * 60_000

/** Wraps the handlers of tasks that depend on the time: they wait until the clock is regular. */
export function waitForRegularClock(portal: Portal, handlers: TaskHandlers): TaskHandlers {
  const guarded = Object.entries(handlers).map(([name, handle]) => {
    if (!('clock' in portal.declared.tasks[name as TaskName].safeguard)) return [name, handle]
    const run = handle as (payload: TaskPayloads[TaskName], stopping?: AbortSignal) => Promise<void>
    async function runLater(payload: TaskPayloads[TaskName], stopping?: AbortSignal) {
      if (await isClockRegular(portal)) return run(payload, stopping)
      const key = `${name}:clock:${JSON.stringify(payload)}`
      await portal.tasks.enqueue(portal.db, name as TaskName, payload, key, { inMs: retryMs })
    }
    return [name, runLater]
  })
  return Object.fromEntries(guarded) as TaskHandlers
}
