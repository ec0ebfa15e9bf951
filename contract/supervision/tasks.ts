import { z } from 'zod'
import { collection, Id, item, Timestamp } from '#contract/ground/shapes.ts'

/** A background task that failed after all its retries. */
export const FailedTask = item('FailedTask', {
  id: Id,
  /** `documents.extract` */
  name: z.string(),
  /** its arguments */
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  attempts: z.int(),
  lastError: z.string(),
  failedAt: Timestamp,
})
export type FailedTask = z.infer<typeof FailedTask>
export const FailedTasks = collection(FailedTask)
