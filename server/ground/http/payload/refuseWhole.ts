import type { z } from 'zod'
import { readFields, refuseAll } from './readFields.ts'
import { type FieldFault, violationOf } from './refuseFields.ts'
import { Refused } from './validation.ts'

/**
 * Tells what a schema has found in a form together with what only the portal knows of its fields that are right. For a route with
 * `attachValidation`.
 * @param written as it came
 * @param refused what the schema has found
 * @param faultsOf what is wrong with the fields that are there, beyond their form
 * @throws Failure always; what is wrong elsewhere than in the form is thrown as it is
 */
export async function refuseWhole<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  written: unknown,
  refused: Error & { validationContext?: string },
  faultsOf: (fields: Partial<z.infer<z.ZodObject<Shape>>>) => Promise<readonly FieldFault[]>,
): Promise<never> {
  const isOfForm = refused.validationContext === 'body' && refused instanceof Refused
  if (!isOfForm || typeof written !== 'object' || written === null) throw refused
  const { fields } = readFields(schema, written as Record<string, unknown>)
  // one word for each field: what is wrong in itself comes first
  const told = new Set(refused.violations.map(({ propertyPath }) => propertyPath))
  const others = (await faultsOf(fields)).filter(([propertyPath]) => !told.has(propertyPath))
  return refuseAll([...refused.violations, ...others.map(violationOf)])
}
