import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { compareText } from './sourceTrace.ts'

/** Copies a file into a tree. Modes are 0755 for machine programs and 0644 for the rest, whatever the umask. */
export function copyInto(tree: string, path: string, from: string, mode = modeOf(from)): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  copyFileSync(from, join(tree, path))
  chmodSync(join(tree, path), mode)
}

export function writeInto(tree: string, path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), content)
  chmodSync(join(tree, path), mode)
}

function modeOf(path: string): number {
  if (!(lstatSync(path).mode & 0o100)) return 0o644
  const isLibrary = /\.so(\.|$)/.test(path)
  return !isLibrary && readFileSync(path).subarray(0, 4).equals(elfMagic) ? 0o755 : 0o644
}
const elfMagic = Buffer.from([0x7f, 0x45, 0x4c, 0x46])

/** Creates the symbolic links of the embedded PostgreSQL, which an npm package cannot contain. */
export function linkPostgres(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(root, target))
}

/** Lists files and symbolic links below a folder, sorted, relative to it. */
export function listTree(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      return entry.isDirectory() ? listTree(root, path) : [path]
    })
}

/** Lines of `sha256sum` (or `md5sum`) for the regular files of a tree. */
export function sumsOf(root: string, algorithm: 'sha256' | 'md5' = 'sha256'): string {
  return listTree(root)
    .filter((path) => lstatSync(join(root, path)).isFile())
    .map((path) => `${hashFile(join(root, path), algorithm)}  ${path}\n`)
    .join('')
}

export const hashFile = (path: string, algorithm: 'sha256' | 'md5' = 'sha256'): string =>
  createHash(algorithm).update(readFileSync(path)).digest('hex')

/** Gives folders their mode, and everything in a tree the same time. @param instant in seconds since 1970 */
export function normalizeTree(root: string, instant: number): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name)
    if (entry.isDirectory()) normalizeTree(path, instant)
    else lutimesSync(path, instant, instant)
  }
  chmodSync(root, 0o755)
  lutimesSync(root, instant, instant)
}

/** Total size of the files of a tree, in bytes. */
export const sizeOf = (root: string): number =>
  listTree(root).reduce((sum, path) => sum + lstatSync(join(root, path)).size, 0)

/** Refuses files that contain the path of the folder in which they were built. */
export function findAbsolutePaths(root: string, built: string): string[] {
  return listTree(root).filter((path) => {
    const file = join(root, path)
    return lstatSync(file).isSymbolicLink() ? readlinkSync(file).startsWith('/') : readFileSync(file).includes(built)
  })
}
