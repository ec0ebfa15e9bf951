import { z } from 'zod'
import { limits } from './limits.ts'
import { Id } from './shapes.ts'

// Bulk actions on several records of a list: one call and one transaction, applied to all of them or to none.

/** The form of `POST …/bulk`: the records, and the action. */
export const bulkForm = <const Name extends string>(actions: readonly [Name, ...Name[]]) =>
  z.object({ action: z.enum(actions), ids: z.array(Id).min(1).max(limits.bulkRecords) })

/** The result: number of records changed. Records already in that state are not counted. */
export const bulkOutcome = <const Name extends string>(actions: readonly [Name, ...Name[]]) =>
  z.object({ action: z.enum(actions), count: z.int().nonnegative() })
