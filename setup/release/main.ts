// npm run release -- [--with-postgresql] [--snapshot]
// Builds the archive and the Debian package of the current commit into release/. See docs/operation/install.md.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeArchive } from './archive.ts'
import { addPostgres, assembleRelease, type Build, completeTree } from './assemble.ts'
import { writeDeb, writePostgresDeb } from './deb.ts'
import { hashFile } from './tree.ts'
import { checkReleaseNotes, ReleaseFault, snapshotVersion } from './version.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const work = join(project, '.setup/release')
const output = join(project, 'release')
const tell = (line: string) => void process.stdout.write(`${line}\n`)
const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()

try {
  await makeRelease(readOptions())
} catch (error) {
  if (!(error instanceof ReleaseFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { 'with-postgresql': flag, snapshot: flag } }).values
  } catch {
    throw new ReleaseFault('Usage : npm run release -- [--with-postgresql] [--snapshot]')
  }
}

async function makeRelease({ snapshot, 'with-postgresql': withPostgres }: ReturnType<typeof readOptions>) {
  if (process.platform !== 'linux') throw new ReleaseFault('Une version se construit sous Linux.')
  const build = prepareBuild(snapshot)
  buildPrograms(build)
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output)
  const platform = `linux-${process.arch}`
  const files: string[] = []
  const write = async (tree: string, name: string) => {
    files.push(name)
    await writeArchive(tree, join(output, name), build.instant)
  }

  const tree = assembleRelease(build)
  completeTree(build, tree, false)
  await write(tree, `mandature-${build.version}-${platform}.tar.gz`)
  const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0
  if (hasDpkg) files.push(writeDeb(build, tree, output))
  else tell('dpkg-deb manque : les paquets Debian ne sont pas construits (paquet dpkg).')
  if (withPostgres) {
    if (hasDpkg) files.push(writePostgresDeb(build, output))
    addPostgres(build, tree)
    completeTree(build, tree, true)
    await write(tree, `mandature-${build.version}-postgresql-${platform}.tar.gz`)
  }
  const sums = files.sort().map((name) => `${hashFile(join(output, name))}  ${name}\n`)
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''))
  for (const name of files) tell(`release/${name} : ${describeSize(statSync(join(output, name)).size)}`)
}

/** Takes the sources of the commit, and nothing else of the clone, into a folder of their own. */
function prepareBuild(isSnapshot: boolean): Build {
  const source = join(work, 'source')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  const commit = git('rev-parse', 'HEAD')
  const instant = Number(git('log', '-1', '--format=%ct'))
  if (git('status', '--porcelain') !== '') {
    const sentence = 'Des fichiers modifiés ne sont pas enregistrés dans git'
    if (!isSnapshot) throw new ReleaseFault(`${sentence} : une version est faite d’un commit.`)
    tell(`${sentence} : ils n’en font pas partie.`)
  }
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: project, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-xf', '-', '-C', source], { input: archive })

  const file = join(source, 'package.json')
  const written = readFileSync(file, 'utf8')
  const { version } = JSON.parse(written) as { version: string }
  if (!isSnapshot) {
    checkReleaseNotes(version, readFileSync(join(source, 'CHANGELOG.md'), 'utf8'))
    return { source, work, version, commit, instant }
  }
  const snapshot = snapshotVersion(version, commit, instant)
  writeFileSync(file, written.replace(`"version": "${version}"`, `"version": "${snapshot}"`))
  return { source, work, version: snapshot, commit, instant }
}

/** Installs the packages of the lock beside the sources, and builds interface and server as everywhere else. */
function buildPrograms({ source, instant }: Build) {
  const { status } = spawnSync(
    process.execPath,
    ['setup/run.mjs', '--web', 'node', 'build/server.ts', 'dist-server', '--release'],
    {
      cwd: source,
      stdio: 'inherit',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(instant), NODE_ENV: '', TZ: 'UTC', LC_ALL: 'C' },
    },
  )
  if (status !== 0) throw new ReleaseFault('La version n’a pas pu être construite (voir ci-dessus).')
}

function describeSize(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('fr', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} Mo`
}
