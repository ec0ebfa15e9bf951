import { z } from 'zod'
import { type FailureCode, failures } from './failures.ts'

const shared = {
  '@context': z.literal('/api/contexts/Error'),
  '@id': z.string(),
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  /** message shown to people (seed §8) */
  description: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(failures) as [FailureCode, ...FailureCode[]]),
}

/** A rejected field. `propertyPath` is `a.b[0]`. */
export const Violation = z.object({ propertyPath: z.string(), message: z.string(), code: z.string() })
export type Violation = z.infer<typeof Violation>

/** Any error response (API.md "Errors"). */
export const Problem = z.object({ '@type': z.literal('Error'), ...shared })
export type Problem = z.infer<typeof Problem>

/** A 422 response: every invalid field at once. */
export const ConstraintViolation = z.object({
  '@type': z.literal('ConstraintViolation'),
  ...shared,
  violations: z.array(Violation),
})
export type ConstraintViolation = z.infer<typeof ConstraintViolation>
