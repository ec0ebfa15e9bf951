import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { statementTimeoutMs } from './connections/statementTimeout.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Id of an advisory lock: any number, the same for every server of one database. */
const migrationLockId = 4_907_311

/** First number of the advisory locks by which servers show the last migration that they know. */
const schemaLockClass = 6_205_121
/** First line of a migration after which servers of earlier versions fail. Others are compatible with the previous one. */
const exclusiveMark = '-- No server of an earlier version may run.\n'

/** This version of the portal cannot work with the database. */
export class MigrationFault extends OperatorFault {}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Migrates the database to the current schema. Applies each new file of `migrations/`, in order, each in its own
 * transaction, under an advisory lock, so that several servers may start together. Forward only.
 * @returns the names of the migrations that were applied now
 * @throws MigrationFault when an applied file has changed, the database is newer than this version, or a server of an
 * earlier version runs that the new schema would break
 */
export async function migrate(pool: Pool, migrations?: readonly Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${statementTimeoutMs.command}`)
    await lockMigrations(client)
    try {
      return await applyMissingMigrations(client, known)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLockId])
    }
  } finally {
    // Closes the connection: its long `statement_timeout` must not return to the pool.
    client.release(true)
  }
}

/** Waits until no other migration runs, and blocks others until the connection ends. */
export const lockMigrations = (client: PoolClient) => client.query('select pg_advisory_lock($1)', [migrationLockId])

async function applyMissingMigrations(client: PoolClient, known: readonly Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  assertKnownMigrations(applied, known)
  const missing = known.filter(({ name }) => !applied.has(name))
  for (const migration of missing) {
    if (migration.sql.startsWith(exclusiveMark)) await assertNoEarlierServer(client, migration)
    await applyMigration(client, migration)
  }
  return missing.map(({ name }) => name)
}

function assertKnownMigrations(applied: ReadonlyMap<string, string>, known: readonly Migration[]) {
  const names = new Set(known.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => !names.has(name))
  if (newer.length > 0)
    throw new MigrationFault(
      `La base a été mise à jour par une version plus récente du portail (${newer.join(', ')}). Démarrez cette version-là.`,
    )
  const changed = known.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed.length > 0)
    throw new MigrationFault(
      `Une migration déjà appliquée a été modifiée : ${changed.map(({ name }) => name).join(', ')}. Rétablissez le fichier d’origine.`,
    )
}

async function assertNoEarlierServer(client: PoolClient, { name }: Migration) {
  const { rowCount } = await client.query(
    `select from pg_locks
     where locktype = 'advisory' and objsubid = 2 and classid = $1 and objid < $2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [schemaLockClass, numberOf(name)],
  )
  if (rowCount)
    throw new MigrationFault(
      `Un serveur d’une version antérieure du portail est en marche, et la migration ${name} ne lui convient pas : arrêtez tous les serveurs, puis démarrez cette version.`,
    )
}

/** Shows the other servers of the database, by a shared lock, the last migration that this one knows. */
export async function showSchemaVersion(client: ClientBase, migrations?: readonly Migration[]): Promise<void> {
  const { name = '0' } = (migrations ?? (await readMigrations())).at(-1) ?? {}
  await client.query('select pg_advisory_lock_shared($1, $2)', [schemaLockClass, numberOf(name)])
}

/** `0104-proposals.sql` → 104 */
const numberOf = (name: string) => Number.parseInt(name, 10)

async function applyMigration(client: PoolClient, { name, sql, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationFault(`La migration ${name} a échoué : ${(error as Error).message}`, { cause: error })
  }
}

/** Reads the files of `migrations/`, sorted by name. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
