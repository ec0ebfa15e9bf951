import type { BulkOperations } from '#server/ground/tasks/bulkOperation.ts'
import type { GaugeSource } from './gaugeSource.ts'
import type { Portal } from './portal.ts'
import type { TaskDefinitions } from './taskDefinition.ts'

/** What one subject contributes to the portal. A mechanism adds the field that it reads by `declare module`. */
export interface Subject {
  name: string
  /** the queue's tasks that the subject does */
  tasks?: Partial<TaskDefinitions>
  /** what some of its recurring tasks do, which is held for an administrator on a large scale */
  bulkOperations?: (portal: Portal) => Partial<BulkOperations>
  /** what `/metrics` tells of the subject's records */
  gauges?: readonly GaugeSource[]
}

/** Declares a subject of the portal, with the types of what it contributes. */
export const defineSubject = <const Contribution extends Subject>(subject: Contribution): Contribution => subject
