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

/** @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(projectPath(path))) return []
  if (!statSync(projectPath(path)).isDirectory()) return [path]
  return readdirSync(projectPath(path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** What was last put in place here, or '' when nothing was. */
export const readStamp = (path) => (existsSync(projectPath(path)) ? readFileSync(projectPath(path), 'utf8') : '')
