import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPostgres, findUnbundledPackages, listContents, listFilesOf } from './contents.ts'
import { listPackageFiles } from './packages.ts'
import { completeSbom } from './sbom.ts'
import { copyInto, findAbsolutePaths, linkPostgres, normalizeTree, sumsOf, writeInto } from './tree.ts'
import { ReleaseFault } from './version.ts'

/** What is built: the same for all files of a release. */
export interface Build {
  /** folder of the commit's sources, with its packages and what was built from them */
  source: string
  /** folder that holds the trees */
  work: string
  version: string
  commit: string
  /** of the commit, in seconds since 1970 */
  instant: number
}

const postgresPath = `node_modules/${embeddedPostgres}`
const node = `node-${process.platform}-${process.arch}`

/**
 * Assembles the tree of a release, without the embedded PostgreSQL.
 * @returns its path
 */
export function assembleRelease(build: Build): string {
  const { source, work, version } = build
  const tree = join(work, `mandature-${version}`)
  rmSync(tree, { recursive: true, force: true })
  const contents = listContents(source, findUnbundledPackages(source, 'dist-server'))
  for (const path of listFilesOf(source, contents)) copyInto(tree, path, join(source, path))
  const runtime = join(source, 'runtime/node_modules', node)
  copyInto(tree, 'runtime/bin/node', join(runtime, 'bin/node'), 0o755)
  copyInto(tree, 'runtime/LICENSE', join(runtime, 'LICENSE'))
  const files = join(source, 'setup/release/files')
  copyInto(tree, 'bin/mandature', join(files, 'mandature'), 0o755)
  copyInto(tree, 'defaults.env', join(files, 'defaults.env'))
  for (const name of ['mandature.env', 'nginx.conf']) copyInto(tree, `examples/${name}`, join(files, name))
  copyInto(tree, 'examples/mandature.service', join(source, 'setup/release/debian/mandature.service'))
  writeInto(tree, 'package.json', describePackage(source))
  return tree
}

/** Adds the embedded PostgreSQL to a tree. */
export function addPostgres({ source }: Build, tree: string): void {
  for (const path of listPackageFiles(source, postgresPath)) copyInto(tree, path, join(source, path))
  linkPostgres(join(tree, postgresPath))
}

/** Adds the list of parts, the sums of the files and the time of the commit to a tree, which is then complete. */
export function completeTree(build: Build, tree: string, hasPostgres: boolean): void {
  const { source, version, commit, instant } = build
  const printed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: source,
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  })
  const nodeVersion = readVersion(join(source, 'runtime/node_modules', node))
  const isIncluded = (name: string) => !name.startsWith('@types/') && (hasPostgres || name !== embeddedPostgres)
  writeInto(tree, 'sbom.cdx.json', completeSbom(printed, { version, commit, instant, nodeVersion, isIncluded }))
  const absolute = findAbsolutePaths(tree, source)
  if (absolute.length > 0)
    throw new ReleaseFault(`Ces fichiers nomment le dossier où ils ont été construits : ${absolute.join(', ')}`)
  rmSync(join(tree, 'SHA256SUMS'), { force: true })
  writeInto(tree, 'SHA256SUMS', sumsOf(tree))
  normalizeTree(tree, instant)
}

/** The package.json of a release: what the programs read of it. */
function describePackage(source: string): string {
  const { name, description, version, type, imports } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  ) as Record<string, unknown> & { imports: Record<string, string> }
  const kept = ['#contract/*', '#server/*'].map((pattern) => [pattern, imports[pattern]])
  return `${JSON.stringify({ name, description, version, private: true, type, imports: Object.fromEntries(kept) }, null, 2)}\n`
}

const readVersion = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
