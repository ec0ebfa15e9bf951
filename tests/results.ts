import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { unhandledErrorsFile } from './unhandledErrors.ts'

/** The result of a test run. `failures`: names of failed tests, each with the beginning of its reason. */
export type Result = { passed: number; skipped: number; failures: string[]; durations?: Duration[] }
export type Duration = { name: string; ms: number }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      status: string
      fullName: string
      duration?: number | null
      failureMessages?: string[] | null
    }[]
  }[]
}
type JourneyTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results?: { duration: number; error?: { message?: string } }[]
}
type JourneySuite = {
  title: string
  suites?: JourneySuite[]
  specs?: { title: string; tests: JourneyTest[] }[]
}
type JourneysReport = { suites: JourneySuite[]; errors: { message?: string }[] }

/** Reads the JSON report of Vitest. A file that could not be loaded counts as one failure. */
export function readVitestReport(file: string): Result {
  const { testResults } = readReport<VitestReport>(file, { testResults: [] })
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const unloaded = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  const failed = tests.filter(({ status }) => status === 'failed')
  const passed = tests.filter(({ status }) => status === 'passed').length
  return {
    passed,
    skipped: tests.length - passed - failed.length,
    failures: [
      ...unloaded.map(({ name, message }) => withReason(name, message)),
      ...failed.map(({ fullName, failureMessages }) => withReason(fullName, failureMessages?.[0])),
    ],
    durations: tests.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  }
}

/** Adds errors outside any test, which also fail the run. */
export const withUnhandledErrors = (result: Result): Result => ({
  ...result,
  failures: [
    ...result.failures,
    ...readReport<string[]>(unhandledErrorsFile, []).map((error) => withReason('une erreur hors de tout test', error)),
  ],
})

/** Reads the JSON report of Playwright. A journey that needed a retry would count as failed; retries are off. */
export function readPlaywrightReport(file: string): Result {
  const { suites, errors } = readReport<JourneysReport>(file, { suites: [], errors: [] })
  const tests = suites.flatMap((suite) => testsOf(suite, ''))
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    failures: [
      ...errors.map(({ message = 'erreur sans message' }) => message.split('\n')[0] ?? ''),
      ...tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ name, reason }) => withReason(name, reason)),
    ],
    durations: tests,
  }
}

function testsOf(
  { title, suites = [], specs = [] }: JourneySuite,
  above: string,
): (Duration & { status: JourneyTest['status']; reason?: string })[] {
  const path = above ? `${above} › ${title}` : title
  return [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status, results = [] }) => ({
        name: `${path} › ${spec.title}`,
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        reason: results.find(({ error }) => error)?.error?.message,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ]
}

/** Adds the first eight lines of a failure, so that the end of a report still says what happened. */
function withReason(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message).trim().split('\n', 8)
  return [name, ...lines.filter((line) => line.trim()).map((line) => `      ${line}`)].join('\n')
}

const readReport = <Report>(file: string, none: Report): Report =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : none
