import { z } from 'zod'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/** Work done behind the calls that was given up after all its tries. */
export const FailedTask = item('FailedTask', {
  id: Id,
  /** `documents.extract` */
  name: z.string(),
  /** what it was about, as the task was given it */
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
  attempts: z.int(),
  lastError: z.string(),
  failedAt: Timestamp,
})
export type FailedTask = z.infer<typeof FailedTask>
export const FailedTasks = collection(FailedTask)
