import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { statementTimeoutMs } from './connections/statementTimeout.ts'
import { ownRelease } from './ownRelease.ts'
import { type AppliedMigration, compareSchema } from './schemaFit.ts'
import { countEarlierServers } from './serverReleases.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Id of an advisory lock: any number, the same for every server of one database. */
const migrationLockId = 4_907_311
/**
 * How long a migration waits for a table, in milliseconds: meanwhile all calls that need the table wait behind it. The
 * first attempts are shorter than `deadlock_timeout` (1 s), so that a deadlock ends the attempt and not a call. Later ones
 * are longer: PostgreSQL then interrupts an autovacuum that is in the way.
 */
const lockTimeoutMs = { first: 500, later: 2_000 } as const
const firstAttempts = 5
/** Pause after an attempt that did not get its locks, and number of attempts: five minutes, enough for a backup. */
const retryMs = 1_000
const maxAttempts = 100
const lockNotAvailable = '55P03'

/** This version of the portal cannot work with the database. */
export class MigrationFault extends OperatorFault {}

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** lowest release of a server that works on the schema since this migration; null: as before it */
  lowestRelease?: string | null
}

/**
 * Migrates the database to the current schema. Applies each new file of `migrations/`, in order, each in its own
 * transaction, under an advisory lock, so that several servers may start together. Forward only. Servers of the former
 * release may run meanwhile, unless a migration demands that they are stopped.
 * @returns the names of the migrations that were applied now
 * @throws MigrationFault when an applied file has changed, the database demands a later server, or a migration demands
 * that running servers are stopped
 */
export async function migrate(
  pool: Pool,
  migrations?: readonly Migration[],
  { release = ownRelease }: { release?: string } = {},
): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = ${statementTimeoutMs.command}`)
    await lockMigrations(client)
    try {
      return await applyMissingMigrations(client, known, release)
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

async function applyMissingMigrations(client: PoolClient, known: readonly Migration[], release: string) {
  await createMigrationsTable(client)
  const applied = await readAppliedMigrations(client)
  assertUnchanged(applied, known)
  const names = known.map(({ name }) => name)
  const { missing, unknown, demandedRelease } = compareSchema(applied, names, release)
  if (demandedRelease !== null)
    throw new MigrationFault(
      `La base demande au moins la version ${demandedRelease} du portail, et ce serveur est en version ${release} : mettez-le à jour.`,
    )
  if (missing.length > 0 && unknown.length > 0)
    throw new MigrationFault(
      `La base a été mise à jour par une autre version du portail (${unknown.join(', ')}), à laquelle manque ${missing[0]}. Démarrez une version qui connaît les deux.`,
    )
  const pending = known.filter(({ name }) => missing.includes(name))
  for (const { name, lowestRelease } of pending) if (lowestRelease) await assertLateServers(client, name, lowestRelease)
  for (const migration of pending) await applyMigration(client, migration)
  return missing
}

/** Creates the table of the applied migrations, or adds the column that it did not have in release 0.1.0. */
async function createMigrationsTable(client: PoolClient) {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now(), lowest_release text)',
  )
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'lowest_release'`,
  )
  if (!rowCount)
    await withLockRetries(client, 'migrations', () =>
      client.query('alter table migrations add column lowest_release text'),
    )
}

async function readAppliedMigrations(client: PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum, lowest_release as "lowestRelease" from migrations order by name collate "C"',
  )
  return rows
}

function assertUnchanged(applied: readonly AppliedMigration[], known: readonly Migration[]) {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const changed = known.filter(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (changed.length > 0)
    throw new MigrationFault(
      `Une migration déjà appliquée a été modifiée : ${changed.map(({ name }) => name).join(', ')}. Rétablissez le fichier d’origine.`,
    )
}

async function assertLateServers(client: PoolClient, name: string, lowestRelease: string) {
  const servers = await countEarlierServers(client, lowestRelease)
  if (servers > 0)
    throw new MigrationFault(
      `La migration ${name} demande que tous les serveurs soient au moins en version ${lowestRelease}, et ${servers} ne ${servers > 1 ? 'le sont' : 'l’est'} pas : arrêtez-${servers > 1 ? 'les' : 'le'}, puis redémarrez celui-ci.`,
    )
}

async function applyMigration(client: PoolClient, migration: Migration) {
  try {
    await withLockRetries(client, migration.name, async () => {
      await client.query('begin')
      try {
        await runMigration(client, migration)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    })
  } catch (error) {
    if (error instanceof MigrationFault) throw error
    throw new MigrationFault(`La migration ${migration.name} a échoué : ${(error as Error).message}`, { cause: error })
  }
}

/** Runs the statements of a migration and records it, in the transaction of the caller. */
export async function runMigration(client: PoolClient, { name, sql, checksum, lowestRelease = null }: Migration) {
  await client.query(sql)
  await client.query('insert into migrations (name, checksum, lowest_release) values ($1, $2, $3)', [
    name,
    checksum,
    lowestRelease,
  ])
}

async function withLockRetries(client: PoolClient, name: string, act: () => Promise<unknown>) {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`set lock_timeout = ${attempt > firstAttempts ? lockTimeoutMs.later : lockTimeoutMs.first}`)
      await act()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      if (attempt === maxAttempts)
        throw new MigrationFault(
          `La migration ${name} attend depuis cinq minutes une table qu’un autre travail occupe (une sauvegarde ?) : recommencez quand il est fini.`,
          { cause: error },
        )
      await pause(retryMs)
    }
  }
}

/** Reads the files of `migrations/`, sorted by name. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        lowestRelease: readLowestRelease(sql),
      }
    }),
  )
}

/**
 * Reads what a migration declares in a line of its own, `-- Lowest release: 0.2.0`: servers of earlier releases do not
 * work on the schema since it, so they are refused, and it is applied only when none of them runs.
 */
export const readLowestRelease = (sql: string): string | null =>
  /^-- Lowest release: (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null
