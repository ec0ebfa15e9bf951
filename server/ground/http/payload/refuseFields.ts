import { type FailureCode, failures } from '#contract/failures.ts'
import type { Violation } from '#contract/problems.ts'
import { refuseAll } from './readFields.ts'

/** A field, as `a.b[0]`, and why it is refused. */
export type FieldFault = readonly [propertyPath: string, code: FailureCode]

/** What a field is refused with, in words. */
export const violationOf = ([propertyPath, code]: FieldFault): Violation => ({
  propertyPath,
  message: failures[code][1],
  code,
})

/**
 * Refuses every field at fault at once (seed §5).
 * @throws Failure when there is any
 */
export function refuseFields(faults: readonly FieldFault[]): void {
  if (faults.length > 0) refuseAll(faults.map(violationOf))
}
