import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Where a run of Vitest leaves the errors that no test caught, which its report in JSON does not tell. */
export const unhandledErrorsFile = 'test-results/unhandled-errors.json'

/** A reporter of Vitest. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]) {
    writeFileSync(unhandledErrorsFile, JSON.stringify(errors.map(({ stack, message = '' }) => stack ?? message)))
  }
}
