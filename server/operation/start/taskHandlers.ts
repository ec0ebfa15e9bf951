import type { Metrics } from '#server/ground/metrics/metrics.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { deferDeletionsDuringBackup } from '#server/ground/storage/fileDeletionLock.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import type { Traces } from '#server/ground/traces/traces.ts'
import { waitForRegularClock } from '#server/supervision/approvals/taskSafeguards.ts'

/** Handlers of the tasks that the subjects declare, by name. */
export function taskHandlers(portal: Portal): TaskHandlers {
  const handlers = Object.entries(portal.declared.tasks).map(([name, { run }]) => [
    name,
    traceTask(portal.traces, name, measureTask(portal.metrics, name, run(portal) as TaskHandler)),
  ])
  return waitForRegularClock(portal, deferDeletionsDuringBackup(portal, Object.fromEntries(handlers) as TaskHandlers))
}

type TaskHandler = (...args: unknown[]) => Promise<void>

/** Traces the attempts of a task, each by itself. */
const traceTask = (traces: Traces | null, task: string, run: TaskHandler): TaskHandler =>
  traces ? (...args) => traces.inSpan({ name: `task ${task}`, kind: 'CONSUMER' }, () => run(...args)) : run

/** Counts the attempts of a task and their time. */
function measureTask(metrics: Metrics | null, task: string, run: TaskHandler): TaskHandler {
  if (!metrics) return run
  const { tasks, taskSeconds } = metrics
  return async (...args) => {
    const end = taskSeconds.startTimer({ task })
    try {
      await run(...args)
      tasks.inc({ task, outcome: 'done' })
    } catch (error) {
      tasks.inc({ task, outcome: 'failed' })
      throw error
    } finally {
      end()
    }
  }
}
