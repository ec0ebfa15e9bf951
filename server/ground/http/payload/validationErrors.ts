import type { z } from 'zod'
import { type FieldFailure, fieldViolation } from './fieldViolation.ts'
import { parseValidFields, throwViolations } from './parseValidFields.ts'
import { ValidationError } from './validation.ts'

/**
 * Reports the violations of a form's schema together with those of further checks on its valid fields. For a route with
 * `attachValidation`.
 * @param written body as received
 * @param refused the validation error of the schema
 * @param faultsOf checks the valid fields beyond the schema
 * @throws Failure always; an error that is not about the body is thrown as it is
 */
export async function rejectWithAllViolations<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  written: unknown,
  refused: Error & { validationContext?: string },
  faultsOf: (fields: Partial<z.infer<z.ZodObject<Shape>>>) => Promise<readonly FieldFailure[]>,
): Promise<never> {
  const isOfForm = refused.validationContext === 'body' && refused instanceof ValidationError
  if (!isOfForm || typeof written !== 'object' || written === null) throw refused
  const { fields } = parseValidFields(schema, written as Record<string, unknown>)
  // One violation per field: that of the schema comes first.
  const told = new Set(refused.violations.map(({ propertyPath }) => propertyPath))
  const others = (await faultsOf(fields)).filter(([propertyPath]) => !told.has(propertyPath))
  return throwViolations([...refused.violations, ...others.map(fieldViolation)])
}
