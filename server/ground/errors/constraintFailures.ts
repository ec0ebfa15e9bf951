import type { FailureCode, FailureTable } from '#contract/ground/failures.ts'
import { Failure } from './failure.ts'

/** Failure codes and the fields that they name, by constraint of the database. */
export type ConstraintFailures = Readonly<Record<string, readonly [code: FailureCode, field: string]>>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    /** codes of all failures, as documented */
    failureCodes: readonly FailureCode[]
    constraintFailures: ConstraintFailures
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what it may refuse, in French */
    failures?: FailureTable
    /** what violated constraints of its tables are answered with */
    constraintFailures?: ConstraintFailures
  }
}

/** Converts the violation of a constraint to the failure that a subject declares for it; null when none does. */
export function toConstraintFailure(constraint: string, declared: ConstraintFailures): Failure | null {
  const [code, propertyPath] = declared[constraint] ?? []
  if (code === undefined || propertyPath === undefined) return null
  return new Failure(code, { violations: [{ propertyPath, message: new Failure(code).message, code }] })
}
