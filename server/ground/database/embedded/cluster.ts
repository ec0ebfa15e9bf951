import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { spawnIdentity } from './account.ts'
import { majorVersion } from './binaries.ts'
import { DatabaseRefusal } from './databaseRefusal.ts'
import type { Layout } from './layout.ts'
import { superuser } from './settings.ts'

const temporaryPrefix = 'making-'
/** Options of `rmSync`. The initdb of a killed server may still write for an instant, hence the retries. */
const removeOptions = { recursive: true, force: true, maxRetries: 20, retryDelay: 20 }

/**
 * Creates the PostgreSQL data folder if it does not exist. It is created under a temporary name and renamed when
 * complete, so that a process killed midway leaves nothing that looks like data.
 * @throws DatabaseRefusal when the existing data was made by another major version
 */
export async function ensureCluster(layout: Layout, programs: string): Promise<void> {
  if (existsSync(layout.cluster)) return checkVersion(layout.cluster)
  removeAbandonedFolders(layout.home)
  const aside = join(layout.home, temporaryPrefix + process.pid)
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=trust',
  ]
  await promisify(execFile)(
    join(programs, 'bin/initdb'),
    [`--pgdata=${aside}`, `--username=${superuser}`, ...options, '--no-instructions'],
    { ...spawnIdentity(layout.account), cwd: layout.home, env: { LC_ALL: 'C', PATH: process.env.PATH } },
  )
  try {
    renameSync(aside, layout.cluster)
  } catch (error) {
    // Another server started at the same time and renamed first: its data is used.
    rmSync(aside, removeOptions)
    if (!existsSync(layout.cluster)) throw error
  }
}

function checkVersion(cluster: string) {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (made === majorVersion()) return
  throw new DatabaseRefusal(
    `La base de « ${cluster} » vient de PostgreSQL ${made}, et le portail embarque désormais PostgreSQL ${majorVersion()} : sauvegardez-la avec la version précédente du portail, puis restaurez-la avec celle-ci dans un dossier neuf.`,
  )
}

function removeAbandonedFolders(home: string) {
  for (const name of readdirSync(home)) {
    const maker = name.startsWith(temporaryPrefix) ? Number(name.slice(temporaryPrefix.length)) : undefined
    if (maker !== undefined && !isRunning(maker)) rmSync(join(home, name), removeOptions)
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
