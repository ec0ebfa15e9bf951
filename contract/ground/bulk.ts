import { z } from 'zod'
import { limits } from './limits.ts'
import { Id } from './shapes.ts'

// What is done to several records of a list in one call and one transaction: to all of them, or to none.

/** `POST …/bulk`: which records, and what is done to them. */
export const bulkForm = <const Name extends string>(actions: readonly [Name, ...Name[]]) =>
  z.object({ action: z.enum(actions), ids: z.array(Id).min(1).max(limits.bulkRecords) })

/** How many it was done to: those that were so already are not counted. */
export const bulkOutcome = <const Name extends string>(actions: readonly [Name, ...Name[]]) =>
  z.object({ action: z.enum(actions), count: z.int().nonnegative() })
