import { z } from 'zod'
import type { FailureCode } from './failures.ts'

/** A rejected field. `propertyPath` is `a.b[0]`. */
export const Violation = z.object({ propertyPath: z.string(), message: z.string(), code: z.string() })
export type Violation = z.infer<typeof Violation>

/**
 * The shapes of error responses (API.md "Errors").
 * @param codes those of all subjects
 */
export function problemShapes(codes: readonly FailureCode[]) {
  const shared = {
    '@context': z.literal('/api/contexts/Error'),
    '@id': z.string(),
    type: z.string(),
    title: z.string(),
    detail: z.string(),
    /** message shown to people (seed §8) */
    description: z.string(),
    status: z.int(),
    code: z.enum(codes as [FailureCode, ...FailureCode[]]),
  }
  return {
    /** Any error response. */
    Problem: z.object({ '@type': z.literal('Error'), ...shared }),
    /** A 422 response: every invalid field at once. */
    ConstraintViolation: z.object({
      '@type': z.literal('ConstraintViolation'),
      ...shared,
      violations: z.array(Violation),
    }),
  }
}

type Shapes = ReturnType<typeof problemShapes>
export type Problem = z.infer<Shapes['Problem']>
export type ConstraintViolation = z.infer<Shapes['ConstraintViolation']>
