import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { ConfigFault } from '#server/ground/configuration/config.ts'

/** First number of the advisory locks by which servers show their data folder. */
const dataDirLockClass = 6_205_120
/** Longer than PostgreSQL keeps the session of a machine that has gone (`announceServer.ts`). */
const departureMs = 20_000
const retryMs = 500

/** Takes the lock on the data folder. @returns false when another server has it */
export async function claimDataDir(client: Client, dataDir: string): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>(
    'select pg_try_advisory_lock($1::int, hashtext($2)) as claimed',
    [dataDirLockClass, await readServerId(dataDir)],
  )
  return rows[0]?.claimed ?? false
}

/**
 * Takes the lock on the data folder, which belongs to one server. Waits for one that has just ended.
 * @throws ConfigFault when another server of the database uses this folder
 */
export async function assertOwnDataDir(client: Client, dataDir: string, patienceMs = departureMs): Promise<void> {
  for (const end = performance.now() + patienceMs; !(await claimDataDir(client, dataDir)); await pause(retryMs))
    if (performance.now() > end)
      throw new ConfigFault(
        `Un autre serveur de cette base, en marche, utilise déjà « ${dataDir} » : donnez à chaque serveur un DATA_DIR à lui, et à tous les mêmes fichiers par FILES_URL, par exemple FILES_URL=file:///mnt/fichiers ; si ce dossier est une copie de celui d’un autre serveur, supprimez son fichier « ${idName} ».`,
      )
}

const idName = 'server-id'

/** Returns the random id of a data folder, created at the first call. */
async function readServerId(dataDir: string): Promise<string> {
  const path = join(dataDir, idName)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return kept
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, randomUUID(), { mode: 0o600, flush: true })
  // Of two servers that start together, the first to link wins.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return readFile(path, 'utf8')
}
