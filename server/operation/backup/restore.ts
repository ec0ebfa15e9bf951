import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { lineOf } from '#server/ground/audit/audit.ts'
import { renewSecret } from '#server/ground/configuration/secret.ts'
import { lockMigrations, readMigrations } from '#server/ground/database/migrate.ts'
import { mayBeWritten } from '#server/ground/errors/databaseFailures.ts'
import type { Store } from '#server/ground/storage/store.ts'
import type { OpenPortal } from '#server/operation/start/openPortal.ts'
import { type Archive, openArchive } from './archive.ts'
import { findFileKeys, findTables, queueVersion, type Table } from './catalog.ts'
import { BackupFault } from './fault.ts'
import { type Manifest, partOfFile } from './manifest.ts'
import { restoreTables } from './restoreTables.ts'

/**
 * Puts an archive in the place of what is in the database: all of it or nothing. Afterwards nobody is signed in, what opens without a
 * password opens nothing, mails wait, and the audit trail ends with a line that says so.
 * @param withTarget opens the portal to restore into, under another name than servers; called once the archive is known to be whole
 * and of this version
 * @param replaces what the portal holds is lost; otherwise it must be empty
 * @throws BackupFault before anything is touched
 */
export async function restore(
  path: string,
  withTarget: (act: (target: OpenPortal) => Promise<void>) => Promise<void>,
  { replaces }: { replaces: boolean },
): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    await refuseOtherVersion(archive.manifest)
    await withTarget((target) => restoreInto(target, archive, replaces))
    return archive.manifest
  } finally {
    archive.close()
  }
}

async function restoreInto({ portal, pool }: OpenPortal, archive: Archive, replaces: boolean) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    // a server that starts now waits until the end
    await lockMigrations(client)
    await refuseServers(client)
    await refuseOtherQueue(client, archive.manifest)
    const replaced = await isFull(client)
    if (replaced && !replaces)
      throw new BackupFault(
        'Ce portail n’est pas vide : ce qu’il contient serait perdu. Ajoutez --replace pour le remplacer.',
      )
    const tables = await findTables(client)
    refuseOtherTables(tables, archive.manifest)
    const before = await findFileKeys(client, tables)
    const now = portal.clock.now()
    // nobody is signed in to a command: it is the operator's
    const details = { by: 'operator', backupOf: archive.manifest.madeAt, replaced }
    const told = lineOf(now, null, 'portal.restored', details).compile(portal.db)
    await withFiles(portal.store, archive, new Set(before), () => restoreTables(client, archive, { before, now, told }))
    if (!portal.config.secret) await renewSecret(portal.config.dataDir)
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

async function refuseOtherVersion({ migrations }: Manifest) {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const archived = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.find(({ name }) => !known.has(name))
  if (newer)
    throw new BackupFault(
      `Cette sauvegarde vient d’un portail plus récent que celui-ci (${newer.name}) : restaurez-la avec la version qui l’a faite.`,
    )
  const missing = [...known.keys()].find((name) => !archived.has(name))
  if (missing)
    throw new BackupFault(
      `Cette sauvegarde vient d’un portail plus ancien que celui-ci (sans ${missing}) : restaurez-la avec la version qui l’a faite, puis mettez le portail à jour.`,
    )
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed)
    throw new BackupFault(
      `Cette sauvegarde vient d’un portail dont ${changed.name} est autre : restaurez-la avec celui-là.`,
    )
}

/** The queue keeps its own tables up to date: two versions of it may go with the same migrations of ours. */
async function refuseOtherQueue(client: PoolClient, { queue }: Manifest) {
  if ((await queueVersion(client)) !== queue)
    throw new BackupFault(
      'Cette sauvegarde vient d’une version du portail dont la file des tâches est autre : restaurez-la avec cette version-là.',
    )
}

/** The same migrations make the same tables, unless somebody has added one of their own. */
function refuseOtherTables(present: readonly Table[], { tables }: Manifest) {
  const shape = (list: readonly Table[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shape(present) !== shape(tables))
    throw new BackupFault('Les tables de cette sauvegarde ne sont pas celles de cette base.')
}

async function refuseServers(client: PoolClient) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'mandature' and state is not null`,
  )
  if (rowCount) throw new BackupFault('Un serveur du portail travaille sur cette base : arrêtez-le d’abord.')
}

async function isFull(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ full: boolean }>(`
    select exists (select from users) or exists (select from bodies) or exists (select from sessions)
      or exists (select from documents) or exists (select from contents) as full`)
  return rows[0]?.full ?? false
}

/** The files are there before the records that name them; those that came for nothing go again. */
async function withFiles(store: Store, archive: Archive, before: ReadonlySet<string>, act: () => Promise<void>) {
  const { files } = archive.manifest
  const come: string[] = []
  try {
    for (const file of files) {
      if (!before.has(file.key)) come.push(file.key)
      await store.keepAs(file.key, Readable.from(archive.read(partOfFile(file.key), file)))
    }
    await act()
  } catch (error) {
    // when nobody knows whether the records are there, the files stay
    if (!mayBeWritten(error)) for (const key of come) await store.remove(key)
    throw error
  }
}
