import type { z } from 'zod'
import { type FailureCode, failures } from '#contract/failures.ts'
import type { Violation } from '#contract/problems.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { Refused } from './validation.ts'

/**
 * Reads as much of a form as can be read, so that what is wrong beyond its schema is told together with what is wrong in it.
 * @returns the fields that are right, and what is wrong with the others
 */
export function readFields<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  data: Record<string, unknown>,
): { fields: Partial<z.infer<z.ZodObject<Shape>>>; violations: Violation[] } {
  const whole = schema.safeParse(data)
  if (whole.success) return { fields: whole.data, violations: [] }
  const { violations } = new Refused(whole.error)
  // a list has no fields
  if (Array.isArray(data)) return { fields: {}, violations }
  const wrong = new Set(whole.error.issues.map(({ path }) => String(path[0])))
  const right = Object.keys(schema.shape).filter((name) => !wrong.has(name))
  const rest = schema.pick(Object.fromEntries(right.map((name) => [name, true])) as never)
  return { fields: rest.parse(data), violations }
}

/** A form as browsers send it: what is left empty is not there, and a list of one is a list. */
export const writtenFields = (
  fields: Record<string, unknown>,
  lists: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, lists.includes(name) && !Array.isArray(value) ? [value] : value]),
  )

const isOurs = (code: string): code is FailureCode => code in failures

/**
 * Tells all that is wrong at once; what is wrong alone, by its own name.
 * @param violations one at least
 */
export function refuseAll(violations: readonly Violation[]): never {
  const [first, ...others] = violations
  const code = first && others.length === 0 && isOurs(first.code) ? first.code : 'request.invalid'
  throw new Failure(code, { violations: [...violations] })
}
