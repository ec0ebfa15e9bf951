import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} path relative to the project */
export const projectPath = (path) => join(root, path)

/**
 * One hash for the content of these files and folders (read whole, in a stable order).
 * @param {string[]} paths relative to the project; those that do not exist are left out
 */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(projectPath(path)))
  return hash.digest('hex')
}

/**
 * What tells whether one of these files was written since, without reading them: a tenth of the time of their hash.
 * @param {string[]} paths as of `hashOf`
 */
export function stateOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesUnder)) {
    const { size, ctimeMs } = statSync(projectPath(path))
    hash.update(`${path} ${size} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesUnder(path) {
  const stats = statSync(projectPath(path), { throwIfNoEntry: false })
  if (!stats) return []
  return stats.isDirectory() ? filesIn(path) : [path]
}

/** @returns {string[]} */
function filesIn(folder) {
  const entries = readdirSync(projectPath(folder), { withFileTypes: true })
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

/** What was last put in place here, or '' when nothing was. */
export const readStamp = (path) => (existsSync(projectPath(path)) ? readFileSync(projectPath(path), 'utf8') : '')
