import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import former from './formerRelease.json' with { type: 'json' }

export const project = fileURLToPath(new URL('../..', import.meta.url))
export { former }

/** Journeys of the former release that are run on the schema of this one: what people do day by day. */
const smokeJourneys = [
  'signIn',
  'home',
  'reading',
  'filing',
  'tray',
  'validatingPhone',
  'preparing',
  'answers',
  'search',
  'notifications',
  'adminUsers',
]

/**
 * Puts the former release into a folder among temporary files, installed and built. The folder stays, for the next run.
 * @returns its path
 */
export function installFormerRelease(): string {
  const folder = join(tmpdir(), `mandature-former-${former.commit.slice(0, 12)}`)
  const stamp = join(folder, '.installed')
  if (existsSync(stamp)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  // Under root, PostgreSQL runs as another account, which reads its programs below.
  chmodSync(folder, 0o755)
  const archive = execFileSync('git', ['archive', former.commit], { cwd: project, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  runInFolder(folder, 'node', ['setup/run.mjs', '--web', '--server', 'true'])
  writeFileSync(stamp, '')
  return folder
}

/**
 * Runs the smoke journeys of the former release: its servers, pages and tests on a database that has the migrations of
 * this release as well.
 * @returns the number of migrations that it does not have, and the output if a journey failed
 */
export function runFormerJourneys(folder: string): { migrations: number; output: string | null } {
  const later = readdirSync(join(project, 'migrations')).filter(
    (name) => name.endsWith('.sql') && name > former.lastMigration,
  )
  // Release 0.1.0 does not start on a schema that it does not know: it is given the SQL of the later migrations.
  for (const name of later) copyFileSync(join(project, 'migrations', name), join(folder, 'migrations', name))
  try {
    const names = `journeys/(${smokeJourneys.join('|')})\\.test`
    const run = spawnSync('npm', ['run', 'journeys', '--', names, '--retries=1'], {
      cwd: folder,
      encoding: 'utf8',
      env: cleanEnvironment(),
      maxBuffer: 1024 ** 3,
    })
    return { migrations: later.length, output: run.status === 0 ? null : run.stdout + run.stderr }
  } finally {
    for (const name of later) rmSync(join(folder, 'migrations', name))
  }
}

/** The environment without what belongs to this release: the Node and the compile cache that its `setup/run.mjs` chose. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _cache, npm_config_local_prefix: _prefix, ...others } = process.env
  return others
}

export function runInFolder(folder: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...cleanEnvironment(), ...env },
    maxBuffer: 1024 ** 3,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} (${folder}) :\n${stdout}${stderr}`)
  return stdout
}
