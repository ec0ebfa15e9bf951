import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { Failure } from '#web/ground/http/failure.ts'

/** What the server refused, field by field; empty when it refused for another reason. */
export function violationsOf(failure: unknown) {
  const problem = failure instanceof Failure ? failure.problem : null
  return problem?.['@type'] === 'ConstraintViolation' ? problem.violations : []
}

/**
 * Puts under each field what the server says of it.
 * @param fields those of the form; what is said of another one is for the snackbar
 */
export function showRefusals<Form extends FieldValues>(
  failure: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
) {
  for (const { propertyPath, message } of violationsOf(failure)) {
    const field = fields.find((name) => propertyPath === name || propertyPath.startsWith(`${name}.`))
    if (field) setError(field, { message: frenchSpaces(message) })
  }
}
