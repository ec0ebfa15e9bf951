import type { Portal } from '#server/ground/portal/portal.ts'
import { deferDeletionsDuringBackup } from '#server/ground/storage/fileDeletionLock.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import { subjects } from '#server/subjects.ts'
import { waitForRegularClock } from '#server/supervision/approvals/taskSafeguards.ts'

type Handled<Subject> = Subject extends { tasks: (portal: Portal) => infer Handlers } ? keyof Handlers : never
type Unhandled = Exclude<TaskName, Handled<(typeof subjects)[number]>>

/** The tasks that the subjects do, by name. A task that no subject does, or that two do, does not compile. */
export const taskHandlers = (portal: Portal): TaskHandlers =>
  waitForRegularClock(portal, deferDeletionsDuringBackup(portal, handlersOf(portal)))

const isComplete: [Unhandled] extends [never] ? true : Unhandled = true

const handlersOf = (portal: Portal): TaskHandlers =>
  isComplete &&
  (Object.assign({}, ...subjects.map((subject) => ('tasks' in subject ? subject.tasks(portal) : {}))) as TaskHandlers)
