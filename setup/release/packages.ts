import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of `packages` in package-lock.json. */
export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Folders of packages that their authors need, and hidden files. */
const authorsFolder = /^(\.|(tests?|__tests__|examples?|benchmarks?|coverage)$)/
/** Types are not needed at run time. */
const typesPattern = /(^|\/)node_modules\/@types\//
/** Files of packages that only compilers and debuggers read. */
const developmentFile = /\.d\.[cm]?ts$|\.(c|m)?ts$|\.map$|\.tsbuildinfo$|\.flow$|\.a$/

/**
 * Finds the packages that some packages need at run time, themselves included, as Node looks them up.
 * @param names of packages at the top of node_modules
 * @param isInstalled left out: optional packages of other platforms
 * @returns their paths in the lock, sorted: `node_modules/a`, `node_modules/b/node_modules/a`
 */
export function closePackages(
  packages: LockedPackages,
  names: readonly string[],
  isInstalled: (path: string) => boolean,
): string[] {
  const found = new Set<string>()
  const add = (path: string | null) => {
    if (path && !typesPattern.test(path) && isInstalled(path)) found.add(path)
  }
  for (const name of names) add(lookUp(packages, '', name))
  for (const path of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(lookUp(packages, path, name))
    for (const name of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[name]?.optional) add(lookUp(packages, path, name))
  }
  const paths = [...found].sort()
  const development = paths.filter((path) => packages[path]?.dev)
  if (development.length > 0) throw new Error(`Development packages in a release: ${development.join(', ')}`)
  return paths
}

function lookUp(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

/** Lists the files of an installed package that are needed at run time, without links and those of packages inside it. */
export function listPackageFiles(project: string, path: string): string[] {
  return readdirSync(join(project, path), { withFileTypes: true })
    .flatMap((entry) => {
      const below = `${path}/${entry.name}`
      if (entry.name === 'node_modules' || entry.isSymbolicLink() || authorsFolder.test(entry.name)) return []
      return entry.isDirectory() ? listPackageFiles(project, below) : [below]
    })
    .filter((file) => !developmentFile.test(file))
}

/** Whether a package of the lock is in node_modules. */
export const isInstalledIn = (project: string) => (path: string) => existsSync(join(project, path, 'package.json'))
