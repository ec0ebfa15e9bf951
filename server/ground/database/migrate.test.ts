import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '#tests/support/postgres.ts'
import { MigrationFault, migrate, readLowestRelease, readMigrations } from './migrate.ts'
import { secretLockClass, showRelease } from './serverReleases.ts'
import { enablePreparedStatements } from './sql/preparedStatements.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeEach(async () => {
  database = await createDatabase()
  pool = new pg.Pool(database.connection)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

test('released migrations are unchanged: `migrations/SHA256SUMS` names each of them with its checksum', async () => {
  const sums = await readFile(new URL('../../../migrations/SHA256SUMS', import.meta.url), 'utf8')
  const files = (await readMigrations()).map(({ name, sql }) => `${hash('sha256', sql)}  ${name}`)

  expect(sums.trimEnd().split('\n')).toEqual(files)
})

const later = (sql: string) => ({ name: '9999-later.sql', sql, checksum: `checksum of ${sql}` })

test('a migration is applied once, however often the server starts', async () => {
  const all = [...(await readMigrations()), later('create table later (id int)')]

  expect(await migrate(pool, all)).toEqual(['9999-later.sql'])
  expect(await migrate(pool, all)).toEqual([])
})

test('two servers that start together apply a migration once', async () => {
  const all = [...(await readMigrations()), later('create table later (id int)')]

  const applied = await Promise.all([migrate(pool, all), migrate(pool, all)])

  expect(applied.flat()).toEqual(['9999-later.sql'])
})

test('a migration that fails leaves nothing behind', async () => {
  const all = [...(await readMigrations()), later('create table half (id int); select 1/0')]

  await expect(migrate(pool, all)).rejects.toThrow(/9999-later\.sql a échoué/)

  const { rows } = await pool.query(
    "select to_regclass('half') as half, count(*)::int as count from migrations where name like '9999%'",
  )
  expect(rows).toEqual([{ half: null, count: 0 }])
})

test('a migration file that changed after it was applied stops the start with a sentence', async () => {
  const [first, ...others] = await readMigrations()
  const all = [{ name: '', sql: '', ...first, checksum: 'another' }, ...others]

  await expect(migrate(pool, all)).rejects.toThrow(
    new MigrationFault(
      `Une migration déjà appliquée a été modifiée : ${first?.name}. Rétablissez le fichier d’origine.`,
    ),
  )
})

test('a migration renames duplicate names and shortens names that are too long', async () => {
  const all = await readMigrations()
  await pool.query('drop schema public cascade; create schema public')
  await migrate(
    pool,
    all.filter(({ name }) => name < '0012'),
  )
  await pool.query(`
    insert into thematics (name, description) values
      ('Télétravail', repeat('d', 501)), ('TELETRAVAIL', null), ('RH', null), (repeat('n', 121), null), (repeat('N', 120), null)`)
  for (const tree of ['document_types', 'document_commissions'])
    await pool.query(`
      insert into ${tree} (parent_id, name) values (null, 'Avis'), (null, 'AVIS'), (1, 'avis'), (1, repeat('é', 80)), (1, repeat('E', 80))`)

  await migrate(pool, all)

  const { rows } = await pool.query('select name, char_length(description) as length from thematics order by id')
  expect(rows).toEqual([
    { name: 'Télétravail', length: 500 },
    { name: 'TELETRAVAIL (2)', length: null },
    { name: 'RH (3)', length: null },
    { name: 'n'.repeat(120), length: null },
    { name: `${'N'.repeat(116)} (5)`, length: null },
  ])
  for (const tree of ['document_types', 'document_commissions'])
    expect((await pool.query(`select name from ${tree} order by id`)).rows.map(({ name }) => name)).toEqual([
      'Avis',
      'AVIS (2)',
      'avis',
      'é'.repeat(80),
      `${'E'.repeat(76)} (5)`,
    ])
})

/** Records a migration that this server does not know. */
const recordLater = (lowestRelease: string | null) =>
  pool.query(`insert into migrations (name, checksum, lowest_release) values ('9999-future.sql', 'x', $1)`, [
    lowestRelease,
  ])

test('a server starts on the schema of the next release', async () => {
  await recordLater(null)

  expect(await migrate(pool)).toEqual([])
})

test('a server that is earlier than what the schema demands is refused with a sentence', async () => {
  await recordLater('0.10.0')

  await expect(migrate(pool, undefined, { release: '0.9.3' })).rejects.toThrow(
    new MigrationFault(
      'La base demande au moins la version 0.10.0 du portail, et ce serveur est en version 0.9.3 : mettez-le à jour.',
    ),
  )
  expect(await migrate(pool, undefined, { release: '0.10.0' })).toEqual([])
})

test('a server is refused by a database that knows other migrations and lacks its own', async () => {
  await recordLater(null)

  await expect(migrate(pool, [...(await readMigrations()), later('select 1')])).rejects.toThrow(
    /autre version du portail \(9999-future\.sql\), à laquelle manque 9999-later\.sql/,
  )
})

/** A running server. @param release null: 0.1.0, whose servers show their secret only */
async function runServer(release: string | null) {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1::int, 7)', [secretLockClass])
  if (release) await showRelease(client, release)
  return client
}

test('a migration that demands a release waits until earlier servers are stopped', async () => {
  const all = [...(await readMigrations()), { ...later('select 1'), lowestRelease: '0.9.0' }]
  const late = await runServer('0.10.0')
  const earlier = [await runServer('0.8.9')]
  await expect(migrate(pool, all)).rejects.toThrow(
    /9999-later\.sql demande que tous les serveurs soient au moins en version 0\.9\.0, et 1 ne l’est pas : arrêtez-le/,
  )
  earlier.push(await runServer(null))
  await expect(migrate(pool, all)).rejects.toThrow(/et 2 ne le sont pas : arrêtez-les/)

  for (const server of earlier) await server.end()
  // PostgreSQL ends a session a moment after its connection
  while ((await pool.query('select from pg_locks where classid = $1', [secretLockClass])).rowCount !== 1);
  expect(await migrate(pool, all)).toEqual(['9999-later.sql'])
  expect((await pool.query(`select lowest_release from migrations where name like '9999%'`)).rows).toEqual([
    { lowest_release: '0.9.0' },
  ])
  await late.end()
})

test('a migration reads what it demands from a line of its own', () => {
  expect(readLowestRelease('-- Drops names.\n-- Lowest release: 0.12.0\ndrop table names;')).toBe('0.12.0')
  expect(readLowestRelease('-- Needs -- Lowest release: 0.12.0\nselect 1;')).toBeNull()
})

test('while a migration waits for a table, calls that read it go on', async () => {
  const all = [...(await readMigrations()), later('alter table users add column later text')]
  const reader = new pg.Client(database.connection)
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from users')

  const migrated = migrate(pool, all)
  const waiting = `select from pg_locks where relation = 'users'::regclass and not granted`
  while (!(await reader.query(waiting)).rowCount);
  // waits behind the migration, as long as that one waits
  expect((await pool.query('select count(*)::int as count from users')).rows).toEqual([{ count: 0 }])
  await reader.query('commit')

  expect(await migrated).toEqual(['9999-later.sql'])
  await reader.end()
})

test('a database of release 0.1.0 gets the column of what migrations demand', async () => {
  await pool.query('alter table migrations drop column lowest_release')

  expect(await migrate(pool)).toEqual([])
  await recordLater('0.2.0')
})

test('a statement that reads all columns of a table goes on when a migration adds a column', async () => {
  const client = new pg.Client(database.connection)
  enablePreparedStatements(client)
  await client.connect()
  const statements = [
    `select * from "thematics" where id > $1`,
    `select "thematic".* from thematics as "thematic" where id > $1`,
    `update thematics set name = name where id > $1 returning *`,
  ]
  for (const statement of statements) await client.query(statement, [0])
  await pool.query('alter table thematics add column later text')

  for (const statement of statements) expect((await client.query(statement, [0])).rowCount).toBe(0)
  await client.end()
})
