import type { ConstraintViolation, Problem } from '#contract/ground/problems.ts'

/** Why a call has failed. The three kinds are those of the seed, §8. */
export type Fault =
  | {
      kind: 'refused'
      status: number
      statusText: string
      problem: Problem | ConstraintViolation | null
      /** `Retry-After` in seconds */
      retryAfter: number | null
    }
  | { kind: 'no-response' }
  | { kind: 'not-sent' }

export class Failure extends Error {
  readonly fault: Fault

  constructor(fault: Fault, cause?: unknown) {
    super(fault.kind === 'refused' ? `${fault.status} ${fault.problem?.code ?? fault.statusText}` : fault.kind, {
      cause,
    })
    this.name = 'Failure'
    this.fault = fault
  }

  get status() {
    return this.fault.kind === 'refused' ? this.fault.status : undefined
  }

  get problem() {
    return this.fault.kind === 'refused' ? this.fault.problem : null
  }
}

/** Creates the failure for an error response; `problem` is null when it is not JSON (a proxy's page). */
export async function failureFromResponse(answer: Response): Promise<Failure> {
  const { status, statusText } = answer
  const isJson = answer.headers.get('content-type')?.includes('json')
  const problem = isJson ? ((await answer.json().catch(() => null)) as Problem | ConstraintViolation | null) : null
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  return new Failure({ kind: 'refused', status, statusText, problem, retryAfter })
}
