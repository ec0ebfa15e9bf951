import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import type { TaskPlacement } from '#server/ground/tasks/lanes.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { TaskHandlers } from '#server/ground/tasks/queue.ts'
import type { Portal } from './portal.ts'

/**
 * Prevents a task from doing something irreversible on a large scale:
 * - `bulk`: it counts first; it is held above a share of its records, and does not run while the clock is not regular;
 * - `clock`: it waits until the clock is regular, because what it does depends on the time;
 * - `clockInPart`: it checks the clock itself, and delays what depends on the time;
 * - `none`: a person caused it, or nothing is lost by it; the reason is given.
 */
export type TaskSafeguard =
  | { readonly bulk: readonly BulkOperationKind[] }
  | { readonly clock: string }
  | { readonly clockInPart: string }
  | { readonly none: string }

export const requestedByPerson = { none: 'a person asked for it' } as const
export const deletesOrphanOnly = { none: 'removes a file only when no record has it' } as const

/** A task of the queue: its place there, its safeguard, and what it does. */
export interface TaskDefinition<Name extends TaskName> extends TaskPlacement {
  safeguard: TaskSafeguard
  run: (portal: Portal) => TaskHandlers[Name]
}

export type TaskDefinitions = { readonly [Name in TaskName]: TaskDefinition<Name> }

/** Declares tasks of a subject, with their names as type. */
export const defineTasks = <const Definitions extends Partial<TaskDefinitions>>(
  definitions: Definitions,
): Definitions => definitions
