import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { auditLineSql } from '#server/ground/audit/audit.ts'
import { renewSecret } from '#server/ground/configuration/secret.ts'
import { lockMigrations, type Migration, readMigrations, runMigration } from '#server/ground/database/migrate.ts'
import { isOutcomeUnknown } from '#server/ground/errors/databaseFailures.ts'
import type { Store } from '#server/ground/storage/store.ts'
import type { OpenPortal } from '#server/operation/start/openPortal.ts'
import { type Archive, openArchive } from './archive.ts'
import { BackupFault } from './backupFault.ts'
import { findFileKeys, findTables, readQueueVersion, type Table } from './catalog.ts'
import { type Manifest, partOfFile } from './manifest.ts'
import { rebuildSchema } from './rebuildSchema.ts'
import { restoreTables } from './restoreTables.ts'

/**
 * Replaces the contents of the database and the store by an archive, all or nothing. Afterwards nobody is signed in,
 * links sent before are invalid, mails wait for release, and the audit trail ends with an event that says so. An archive
 * of an earlier version is restored into its own schema, which is then migrated.
 * @param withTarget opens the portal to restore into, under another application name than servers; called after the
 * archive has been verified to be complete, and of this version or an earlier one
 * @param replaces overwrites existing data; otherwise the portal must be empty
 * @throws BackupFault before anything is changed
 */
export async function restore(
  path: string,
  withTarget: (act: (target: OpenPortal) => Promise<void>) => Promise<void>,
  { replaces }: { replaces: boolean },
): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    const later = await findLaterMigrations(archive.manifest)
    await withTarget((target) => restoreInto(target, archive, later, replaces))
    return archive.manifest
  } finally {
    archive.close()
  }
}

/** @param later the migrations that the archive does not have */
async function restoreInto(
  { portal, pool }: OpenPortal,
  archive: Archive,
  later: readonly Migration[],
  replaces: boolean,
) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    // A server that starts now waits until the restore ends.
    await lockMigrations(client)
    await assertNoServerRuns(client)
    await assertSameQueueVersion(client, archive.manifest)
    const replaced = await hasRecords(client)
    if (replaced && !replaces)
      throw new BackupFault(
        'Ce portail n’est pas vide : ce qu’il contient serait perdu. Ajoutez --replace pour le remplacer.',
      )
    const tables = await findTables(client)
    if (later.length === 0) assertSameTables(tables, archive.manifest)
    const before = await findFileKeys(client, tables)
    const now = portal.clock.now()
    // No user is signed in to a command: the event names the operator.
    const details = { by: 'operator', backupOf: archive.manifest.madeAt, replaced }
    const told = auditLineSql(now, null, 'portal.restored', details).compile(portal.db)
    await withRestoredFiles(portal.store, archive, new Set(before), () =>
      restoreTables(client, archive, { before, now, told, ...(later.length > 0 && schemaOf(client, archive, later)) }),
    )
    if (!portal.config.secret) await renewSecret(portal.config.dataDir)
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

/**
 * Finds the migrations of this version that the archive does not have.
 * @throws BackupFault when the archive has others
 */
async function findLaterMigrations({ migrations }: Manifest): Promise<Migration[]> {
  const known = await readMigrations()
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const newer = migrations.find(({ name }) => !checksums.has(name))
  if (newer)
    throw new BackupFault(
      `Cette sauvegarde vient d’un portail plus récent que celui-ci (${newer.name}) : restaurez-la avec la version qui l’a faite.`,
    )
  const changed = migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (changed)
    throw new BackupFault(
      `Cette sauvegarde vient d’un portail dont ${changed.name} est autre : restaurez-la avec celui-là.`,
    )
  const archived = new Set(migrations.map(({ name }) => name))
  return known.filter(({ name }) => !archived.has(name))
}

/** What replaces the schema by that of an earlier archive, and what migrates it when it has the archive's rows. */
function schemaOf(client: PoolClient, { manifest }: Archive, later: readonly Migration[]) {
  let marks: string[] = []
  return {
    async prepareSchema() {
      const names = new Set(later.map(({ name }) => name))
      // The mark stays with the store, whatever is restored.
      marks = (await client.query<{ mark: string }>('select mark from store_marks')).rows.map(({ mark }) => mark)
      await rebuildSchema(
        client,
        (await readMigrations()).filter(({ name }) => !names.has(name)),
      )
      assertSameTables(await findTables(client), manifest)
    },
    async migrateSchema() {
      // Deferred constraints would otherwise refuse changes of their tables.
      await client.query('set constraints all immediate')
      for (const migration of later) await runMigration(client, migration)
      await client.query('insert into store_marks (mark) select unnest($1::uuid[])', [marks])
    },
  }
}

/**
 * Checks the version of Graphile Worker's tables: it migrates them itself, so it may differ even when our migrations
 * are the same.
 * @throws BackupFault
 */
async function assertSameQueueVersion(client: PoolClient, { queue }: Manifest) {
  if ((await readQueueVersion(client)) !== queue)
    throw new BackupFault(
      'Cette sauvegarde vient d’une version du portail dont la file des tâches est autre : restaurez-la avec cette version-là.',
    )
}

/**
 * Checks that the tables are the same. They are when the migrations are, unless somebody has added a table.
 * @throws BackupFault
 */
function assertSameTables(present: readonly Table[], { tables }: Manifest) {
  const shape = (list: readonly Table[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shape(present) !== shape(tables))
    throw new BackupFault('Les tables de cette sauvegarde ne sont pas celles de cette base.')
}

async function assertNoServerRuns(client: PoolClient) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'mandature' and state is not null`,
  )
  if (rowCount) throw new BackupFault('Un serveur du portail travaille sur cette base : arrêtez-le d’abord.')
}

async function hasRecords(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ full: boolean }>(`
    select exists (select from users) or exists (select from bodies) or exists (select from sessions)
      or exists (select from documents) or exists (select from contents) as full`)
  return rows[0]?.full ?? false
}

/** Writes the files before the records that refer to them; removes the new ones when the restore fails. */
async function withRestoredFiles(
  store: Store,
  archive: Archive,
  before: ReadonlySet<string>,
  act: () => Promise<void>,
) {
  const { files } = archive.manifest
  const come: string[] = []
  try {
    for (const file of files) {
      if (!before.has(file.key)) come.push(file.key)
      await store.saveAs(file.key, Readable.from(archive.read(partOfFile(file.key), file)))
    }
    await act()
  } catch (error) {
    // If the outcome is unknown, the files stay.
    if (!isOutcomeUnknown(error)) for (const key of come) await store.remove(key)
    throw error
  }
}
