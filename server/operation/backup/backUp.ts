import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lockFileDeletions } from '#server/ground/storage/fileDeletionLock.ts'
import { FileMissing, type Store } from '#server/ground/storage/store.ts'
import { recordBackup } from '#server/operation/gauges/lastBackup.ts'
import type { OpenPortal } from '#server/operation/start/openPortal.ts'
import { BackupFault } from './backupFault.ts'
import { findFileKeys, findSequences, findTables, readQueueVersion } from './catalog.ts'
import { type Manifest, manifestName, partOfFile, partOfTable } from './manifest.ts'
import { type AddPart, writeArchive } from './writeArchive.ts'

const lockTimeoutMs = 20_000
const retryMs = 100

/**
 * Writes the database and the files into one archive, while servers run: all tables in one snapshot, and all files that
 * they refer to. Only the manifest is held in memory.
 * @param path must not exist yet
 * @throws BackupFault when it exists, or another backup is running
 */
export async function backUp({ portal, pool }: OpenPortal, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new BackupFault(`« ${path} » existe déjà : donnez le nom d’un fichier qui n’existe pas.`)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await acquireDeletionLock(client)
    const manifest = await writeArchive(path, async (add) => {
      const { fileKeys, ...database } = await copyTables(client, add)
      const files = await copyFiles(portal.store, fileKeys, add)
      const madeAt = portal.clock.now().toISOString()
      const written: Manifest = { format: 1, madeAt, ...database, ...files }
      await add(manifestName, Readable.from([Buffer.from(JSON.stringify(written))]), { compress: true })
      return written
    })
    await recordBackup(portal.config, manifest)
    return manifest
  } finally {
    // Closing the connection releases its locks.
    client.release(true)
  }
}

/**
 * Waits for the deletion lock. A running deletion holds it for an instant, another backup for longer.
 * @throws BackupFault when another backup is running
 */
async function acquireDeletionLock(client: PoolClient) {
  for (const end = Date.now() + lockTimeoutMs; !(await lockFileDeletions(client)); await wait(retryMs))
    if (Date.now() > end) throw new BackupFault('Une autre sauvegarde de ce portail est en cours : attendez sa fin.')
}

/** Copies all tables in one snapshot, which begins with the first statement. */
async function copyTables(client: PoolClient, add: AddPart) {
  await client.query('begin isolation level repeatable read, read only')
  const tables = await findTables(client)
  if (tables.length === 0) throw new BackupFault('Cette base est vide : il n’y a rien à sauvegarder.')
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const queue = await readQueueVersion(client)
  const fileKeys = await findFileKeys(client, tables)
  const copied: Manifest['tables'] = []
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
    const part = await add(partOfTable(name), rows, { compress: true })
    copied.push({ name, columns, rows: rows.rowCount, ...part })
  }
  const sequences = await findSequences(client)
  await client.query('commit')
  return { migrations, queue, tables: copied, sequences, fileKeys }
}

async function copyFiles(store: Store, keys: readonly string[], add: AddPart) {
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const key of keys) {
    const content = await store.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return null
      throw error
    })
    if (content) files.push({ key, ...(await add(partOfFile(key), content, { compress: false })) })
    else missing.push(key)
  }
  return { files, missing }
}
