import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { Failure } from '#web/ground/http/failure.ts'

/** Returns the server's validation errors by field; empty for another failure. */
export function violationsOf(failure: unknown) {
  const problem = failure instanceof Failure ? failure.problem : null
  return problem?.['@type'] === 'ConstraintViolation' ? problem.violations : []
}

/**
 * Shows the server's violations under their fields.
 * @param fields fields of the form; violations of others are left to the snackbar
 */
export function showViolations<Form extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
) {
  for (const { propertyPath, message } of violationsOf(failure)) {
    const field = fields.find((name) => propertyPath === name || propertyPath.startsWith(`${name}.`))
    if (field) setError(field, { message: frenchSpaces(message) })
  }
}
