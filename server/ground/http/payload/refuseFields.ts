import { type FailureCode, failures } from '#contract/failures.ts'
import type { Violation } from '#contract/problems.ts'
import { refuseAll } from './readFields.ts'

/** Path of an invalid field, like `a.b[0]`, and its failure code. */
export type FieldFault = readonly [propertyPath: string, code: FailureCode]

/** Returns the violation of an invalid field, with its French message. */
export const violationOf = ([propertyPath, code]: FieldFault): Violation => ({
  propertyPath,
  message: failures[code][1],
  code,
})

/**
 * Rejects all invalid fields at once (seed §5).
 * @throws Failure when there is any
 */
export function refuseFields(faults: readonly FieldFault[]): void {
  if (faults.length > 0) refuseAll(faults.map(violationOf))
}
