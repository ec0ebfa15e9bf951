import { type FailureCode, failureDefinition } from '#contract/ground/failures.ts'
import type { Violation } from '#contract/ground/problems.ts'

interface Details {
  /** values of the `{name}` placeholders in the message */
  values?: Record<string, string | number>
  violations?: Violation[]
  /** seconds after which to try again: `Retry-After` */
  retryAfter?: number
  cause?: unknown
}

/** An expected failure that the caller is told. Any other error is a bug, and is answered with 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly violations: Violation[]
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, { values = {}, violations = [], retryAfter, cause }: Details = {}) {
    const [status, sentence] = failureDefinition(code)
    super(
      sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
      { cause },
    )
    this.code = code
    this.status = status
    this.violations = violations
    this.retryAfter = retryAfter
  }
}
