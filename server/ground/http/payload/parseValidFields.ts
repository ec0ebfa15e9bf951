import type { z } from 'zod'
import { isFailureCode } from '#contract/ground/failures.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { ValidationError } from './validation.ts'

/**
 * Parses the valid fields of a form, so that further checks can be reported together with the schema's violations.
 * @returns the valid fields, and the violations of the others
 */
export function parseValidFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  data: Record<string, unknown>,
): { fields: Partial<z.infer<z.ZodObject<Shape>>>; violations: Violation[] } {
  const whole = schema.safeParse(data)
  if (whole.success) return { fields: whole.data, violations: [] }
  const { violations } = new ValidationError(whole.error)
  // An array has no fields.
  if (Array.isArray(data)) return { fields: {}, violations }
  const wrong = new Set(whole.error.issues.map(({ path }) => String(path[0])))
  const right = Object.keys(schema.shape).filter((name) => !wrong.has(name))
  const rest = schema.pick(Object.fromEntries(right.map((name) => [name, true])) as never)
  return { fields: rest.parse(data), violations }
}

/** Normalizes the fields of a browser form: empty values are removed, and a single value of a list becomes an array. */
export const normalizeFormFields = (
  fields: Record<string, unknown>,
  lists: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, lists.includes(name) && !Array.isArray(value) ? [value] : value]),
  )

/**
 * Throws a failure with all violations. A single violation whose code is a failure code gives the failure its code.
 * @param violations at least one
 * @throws Failure always
 */
export function throwViolations(violations: readonly Violation[]): never {
  const [first, ...others] = violations
  const code = first && others.length === 0 && isFailureCode(first.code) ? first.code : 'request.invalid'
  throw new Failure(code, { violations: [...violations] })
}
