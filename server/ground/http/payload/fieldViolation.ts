import { type FailureCode, failureDefinition } from '#contract/ground/failures.ts'
import type { Violation } from '#contract/ground/problems.ts'
import { throwViolations } from './parseValidFields.ts'

/** Path of an invalid field, like `a.b[0]`, and its failure code. */
export type FieldFailure = readonly [propertyPath: string, code: FailureCode]

/** Returns the violation of an invalid field, with its French message. */
export const fieldViolation = ([propertyPath, code]: FieldFailure): Violation => ({
  propertyPath,
  message: failureDefinition(code)[1],
  code,
})

/**
 * Rejects all invalid fields at once (seed §5).
 * @throws Failure when there is any
 */
export function rejectFields(faults: readonly FieldFailure[]): void {
  if (faults.length > 0) throwViolations(faults.map(fieldViolation))
}
