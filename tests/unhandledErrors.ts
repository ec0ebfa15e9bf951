import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** File of the errors that no test caught, which Vitest's JSON report does not contain. */
export const unhandledErrorsFile = 'test-results/unhandled-errors.json'

/** A Vitest reporter that writes errors outside tests to a file. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { message?: string; stack?: string }[]) {
    writeFileSync(unhandledErrorsFile, JSON.stringify(errors.map(({ stack, message = '' }) => stack ?? message)))
  }
}
