import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase } from '#tests/support/postgres.ts'
import { MigrationFault, migrate, readMigrations, showSchemaVersion } from './migrate.ts'

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

test('a database of a newer version is refused', async () => {
  await pool.query("insert into migrations (name, checksum) values ('9999-future.sql', 'x')")

  await expect(migrate(pool)).rejects.toThrow(/version plus récente du portail \(9999-future\.sql\)/)
})

test('a migration that breaks servers of earlier versions waits for their end, others do not', async () => {
  const known = await readMigrations()
  const sql = '-- No server of an earlier version may run.\ncreate table breaking (id int)'
  const all = [...known, later('create table compatible (id int)'), { name: '9999-zbreaking.sql', sql, checksum: '' }]
  const server = new pg.Client(database.connection)
  await server.connect()
  await showSchemaVersion(server)

  await expect(migrate(pool, all)).rejects.toThrow(
    /^Un serveur d’une version antérieure du portail est en marche.* : arrêtez tous les serveurs/,
  )
  await server.end()

  await vi.waitFor(async () => expect(await migrate(pool, all)).toEqual(['9999-zbreaking.sql']))
})
