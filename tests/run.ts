// npm test [-- --check] : everything, in order, then one line of figures.
// npm test -- <name>…   : only the tests without a browser whose file carries the name.
// npm test -- --slowest : names the fifty slowest as well.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.ts'
import { type Result, readPlaywrightReport, readVitestReport, withUnhandledErrors } from './results.ts'

const reports = 'test-results'
const cliArguments = process.argv.slice(2)
const names = cliArguments.filter((word) => !word.startsWith('--'))

/**
 * The tests run in another time zone, since the portal uses Paris time whatever the zone of its machine (QUALITY
 * REL-17).
 */
const otherTimeZone = { TZ: 'America/New_York' }

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const results: Result[] = []
if (cliArguments.includes('--check')) results.push(await step('npm run check', ['node', 'setup/check.ts']))
results.push(await vitest('portal*', names))
// The fresh clone mostly waits for the registry and the disk.
if (names.length === 0) results.push(...(await Promise.all([journeys(), vitest('fresh-clone', [])])))
report()

/** @param project a name in `vitest.config.ts`, or a prefix followed by `*` */
async function vitest(project: string, filters: string[]): Promise<Result> {
  const file = `${reports}/${project.replace('*', '')}.json`
  const told = ['default', 'json', './tests/unhandledErrors.ts'].map((name) => `--reporter=${name}`)
  const reporters = [...told, `--outputFile.json=${file}`]
  const code = await run(['vitest', 'run', '--project', project, ...reporters, ...filters], otherTimeZone)
  return withExitCode(withUnhandledErrors(readVitestReport(file)), code, `vitest (${project})`)
}

async function journeys(): Promise<Result> {
  const missing = ensureChromium()
  if (missing) return { passed: 0, skipped: 0, failures: [missing] }
  const built = await step('la construction de l’interface', [
    'node',
    'setup/run.mjs',
    '--web',
    '--server',
    '--hydra-admin',
    '--generated-client',
    'true',
  ])
  if (built.failures.length > 0) return built
  const code = await run(['playwright', 'test'])
  return withExitCode(readPlaywrightReport(`${reports}/journeys.json`), code, 'playwright')
}

/** Runs a command that counts as one test. */
async function step(name: string, command: string[]): Promise<Result> {
  const ok = (await run(command)) === 0
  return { passed: ok ? 1 : 0, skipped: 0, failures: ok ? [] : [name] }
}

/** Adds a failure if a tool exits with an error without naming a failed test. */
function withExitCode(result: Result, code: number | null, tool: string): Result {
  if (code === 0 || result.failures.length > 0) return result
  return { ...result, failures: [`${tool} s’est arrêté (code ${code})`] }
}

function run([command = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
}

function report() {
  const total = (count: (result: Result) => number) => results.reduce((sum, result) => sum + count(result), 0)
  const failures = results.flatMap((result) => result.failures)
  const skipped = total((result) => result.skipped)
  if (failures.length > 0) console.log(`\nÉchecs :\n${failures.map((name) => `  ✗ ${name}`).join('\n')}`)
  if (cliArguments.includes('--slowest')) printSlowest()
  const figures = [`${total((result) => result.passed)} passed`, `${failures.length} failed`]
  if (skipped > 0) figures.push(`${skipped} skipped`)
  console.log(`\n${figures.join(', ')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

function printSlowest() {
  const slowest = results
    .flatMap(({ durations = [] }) => durations)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 50)
  const lines = slowest.map(({ name, ms }) => `  ${(ms / 1_000).toFixed(1).replace('.', ',')} s  ${name}`)
  console.log(`\nLes plus longs :\n${lines.join('\n')}`)
}
