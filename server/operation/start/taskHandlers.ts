import type { Portal } from '#server/ground/portal/portal.ts'
import { deferDeletionsDuringBackup } from '#server/ground/storage/fileDeletionLock.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import { waitForRegularClock } from '#server/supervision/approvals/taskSafeguards.ts'

/** Handlers of the tasks that the subjects declare, by name. */
export function taskHandlers(portal: Portal): TaskHandlers {
  const handlers = Object.entries(portal.declared.tasks).map(([name, { run }]) => [name, run(portal)])
  return waitForRegularClock(portal, deferDeletionsDuringBackup(portal, Object.fromEntries(handlers) as TaskHandlers))
}
