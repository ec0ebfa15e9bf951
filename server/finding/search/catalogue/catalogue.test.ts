import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { type Catalogue, type Choices, editionSql, entryIndex, entryTexts, loadCatalogue } from './catalogue.ts'
import { keepReadable } from './readableIndex.ts'

// Checks that the cached catalogue equals the database after any change.

const entries = 1_600

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: ReturnType<typeof openPool>
let db: ReturnType<typeof openDatabase>
/** The blocks requested by each read of entries. */
const asked: number[][] = []
beforeAll(async () => {
  database = await createDatabase()
  pool = openPool(database.connection, pino({ level: 'silent' }))
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown[], ...rest: unknown[]) => {
      if (typeof text === 'string' && text.includes('asked (block)')) asked.push(values[0] as number[])
      return query(text, values, ...rest)
    }) as typeof client.query
  })
  db = openDatabase(pool)
  await sql`insert into bodies (name, label, kind, code) select 'CSE ' || n, 'CSE ' || n, 'CSE', n from generate_series(1, 3) n`.execute(
    db,
  )
  await sql`insert into search_scopes (subject, status) select 'documents', n from generate_series(1, 3) n`.execute(db)
  await sql`
    insert into search_entries (kind, record_id, source, source_id, scope_id, title, at, out_at, body_id, thematic_ids)
    select 'document', n, 'documents', n, scope.id, 'Document ' || n, timestamptz '2026-01-01' - n * interval '1 day', now(),
      nullif(n % 4, 0), case when n % 5 = 0 then array[n % 7, 9] else '{}'::int[] end
    from generate_series(1, ${sql.lit(entries)}) n join search_scopes scope on scope.id = 1 + n % 3`.execute(db)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Returns the current catalogue and the blocks read to load it. */
async function current() {
  asked.length = 0
  const catalogue = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ edition: string }>`select ${editionSql} as edition`.execute(tx)
      return loadCatalogue(tx, rows[0]?.edition ?? '')
    })
  return { catalogue, blocks: asked.flat().toSorted((one, other) => one - other) }
}

const valuesOf = <Value>({ values, of, starts }: Choices<Value>, entry: number) =>
  Array.from(starts ? of.subarray(starts[entry], starts[entry + 1]) : of.subarray(entry, entry + 1)).flatMap(
    (number) => values[number] ?? [],
  )

/** The entries of a catalogue, without those that are gone. */
const rowsOf = (catalogue: Catalogue) =>
  Array.from(catalogue.ids, (id, entry) => ({
    id,
    scope: valuesOf(catalogue.scopes, entry)[0],
    isAtItsPlace: entryIndex(catalogue, id) === entry,
    body: valuesOf(catalogue.facets.irp, entry)[0] ?? null,
    thematics: valuesOf(catalogue.facets.thematic, entry),
    year: valuesOf(catalogue.facets.year, entry)[0],
    title: entryTexts(catalogue, entry).title,
    archived: catalogue.archived[entry] === 1,
    sourceId: catalogue.sourceIds[entry],
  })).filter(({ id, scope }) => scope !== undefined || entryIndex(catalogue, id) >= 0)

const rowsIn = async (all: Db) => {
  const { rows } = await sql<ReturnType<typeof rowsOf>[number]>`
    select id, scope_id as scope, body_id as body, thematic_ids as thematics, year, title, archived, source_id as "sourceId",
      true as "isAtItsPlace"
    from search_entries order by id`.execute(all.withoutPlugins())
  return rows
}

test('a catalogue has all entries, and is not read again while none changes', async () => {
  const { catalogue, blocks } = await current()
  expect(rowsOf(catalogue)).toEqual(await rowsIn(db))
  expect(catalogue.ids.length).toBe(entries)
  expect(blocks).toEqual([0, 1, 2, 3])

  const again = await current()
  expect(again.blocks).toEqual([])
  expect(again.catalogue).toBe(catalogue)
})

test.each([
  ['a title', sql`update search_entries set title = 'Autre titre' where id = 700`, [1]],
  [
    'a scope and projects',
    sql`update search_entries set scope_id = 1, thematic_ids = '{40, 41}' where id in (20, 1100)`,
    [0, 2],
  ],
  [
    'one entry more',
    sql`insert into search_entries (kind, record_id, source, source_id, scope_id, title, at, out_at)
    values ('article', 1, 'contents', 1, 2, 'Article', now(), now())`,
    [3],
  ],
  ['one less', sql`delete from search_entries where id = 513`, [1]],
  ['a whole block', sql`delete from search_entries where id >> 9 = 2`, [2]],
  ['what the database does by itself', sql`delete from bodies where id = 3`, [0, 1, 3]],
])('after a change of %s, only the blocks that contain it are read again', async (_, change, blocks) => {
  await current()
  await change.execute(db)
  const after = await current()
  expect(after.blocks).toEqual(blocks)
  expect(rowsOf(after.catalogue)).toEqual(await rowsIn(db))
})

test('columns that a change leaves as they were, and what was found from them, are taken from the edition before', async () => {
  const { catalogue: before } = await current()
  const readable = keepReadable(before, '1,2')
  await sql`update search_entries set title = 'Encore un titre' where id = 700`.execute(db)
  const { catalogue: titled } = await current()
  expect(titled.edition).not.toBe(before.edition)
  for (const name of ['ids', 'scopes', 'at', 'standing', 'archived', 'sourceIds'] as const)
    expect(titled[name], name).toBe(before[name])
  for (const [name, choices] of Object.entries(titled.facets))
    expect(choices, name).toBe(before.facets[name as keyof Catalogue['facets']])
  expect(keepReadable(titled, '1,2')).toBe(readable)
  expect(titled.cached.terms).not.toBe(before.cached.terms)

  await sql`update search_entries set scope_id = 3 where id = 700`.execute(db)
  const { catalogue: moved } = await current()
  expect(moved.at).toBe(titled.at)
  expect(moved.scopes).not.toBe(titled.scopes)
  expect(keepReadable(moved, '3').total).toBe(keepReadable(titled, '3').total + 1)

  await sql`update search_entries set archived = true where id = 701`.execute(db)
  const { catalogue: archived } = await current()
  expect([archived.scopes === moved.scopes, archived.archived === moved.archived]).toEqual([true, false])
  expect(archived.cached.unfiltered).not.toBe(moved.cached.unfiltered)
})

test('new entries stand behind those of the edition before, which stays as it was', async () => {
  const add = (from: number, count: number) =>
    sql`
      insert into search_entries (kind, record_id, source, source_id, scope_id, title, at, out_at, body_id, thematic_ids)
      select 'document', n, 'documents', n, 1 + n % 3, 'Document ' || n, now(), now(), 1, array[n % 7, 50 + n]
      from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)
  await add(10_000, 2)
  const { catalogue: before } = await current()
  const rowsBefore = rowsOf(before)
  const readable = keepReadable(before, '1,2')
  await add(20_000, 3)
  await sql`update search_entries set title = 'Titre changé' where id = 5`.execute(db)
  const { catalogue: after } = await current()

  expect(rowsOf(after)).toEqual(await rowsIn(db))
  expect(rowsOf(before)).toEqual(rowsBefore)
  for (const name of ['ids', 'at', 'standing', 'archived', 'sourceIds'] as const)
    expect([name, after[name].buffer === before[name].buffer]).toEqual([name, true])
  expect(after.facets.thematic.starts?.buffer).toBe(before.facets.thematic.starts?.buffer)
  const [known, anew] = [keepReadable(after, '1,2'), keepReadable(after, '2,1')]
  expect(known).toEqual(anew)
  expect(known.total).toBeGreaterThan(readable.total)
  expect(keepReadable(before, '1,2')).toBe(readable)

  // more than there is room for, in blocks of their own
  await add(30_000, 1_100)
  const { catalogue: large } = await current()
  expect(rowsOf(large)).toEqual(await rowsIn(db))
  expect(rowsOf(after).length).toBe(rowsBefore.length + 3)
  expect(keepReadable(large, '1,2')).toEqual(keepReadable(large, '2,1'))

  await sql`delete from search_entries where record_id >= 10_000`.execute(db)
  expect(rowsOf((await current()).catalogue)).toEqual(await rowsIn(db))
})

test('merged edition rows of an earlier release, or a truncation, cause a full reload', async () => {
  await current()
  await sql`
    with added as (delete from search_editions returning stamp)
    insert into search_editions select sum(stamp) from added`.execute(db)
  expect((await current()).blocks).toEqual([])
  await sql`update search_entries set archived = true where id = 1`.execute(db)
  const afterBoth = await current()
  expect(afterBoth.blocks).toEqual([0, 1, 3])
  expect(rowsOf(afterBoth.catalogue)).toEqual(await rowsIn(db))

  await sql`truncate search_entries cascade`.execute(db)
  expect((await current()).catalogue.ids.length).toBe(0)
})

test('entries that are gone keep their place, where nobody may read them, until a quarter of their block is gone', async () => {
  await sql`truncate search_entries cascade`.execute(db)
  const add = (from: number, count: number) =>
    sql`
      insert into search_entries (id, kind, record_id, source, source_id, scope_id, title, at, out_at, body_id, thematic_ids)
      overriding system value
      select n, 'document', n, 'documents', n, 1 + n % 3, 'Document ' || n, now(), now(), 1, array[n % 7, 50 + n]
      from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db)
  await add(102_400, 1_024)
  const { catalogue: before } = await current()
  const rowsBefore = rowsOf(before)
  keepReadable(before, '1,2')
  await sql`delete from search_entries where id in (102400, 102500, 103423)`.execute(db)
  await add(103_424, 2)
  const { catalogue: after } = await current()

  expect([after.gone, after.ids.length]).toEqual([3, 1_026])
  expect(rowsOf(after)).toEqual(await rowsIn(db))
  expect([102_400, 102_500, 103_423].map((id) => entryIndex(after, id))).toEqual([-1, -1, -1])
  expect(rowsOf(before)).toEqual(rowsBefore)
  for (const name of ['ids', 'at', 'standing', 'archived', 'sourceIds'] as const)
    expect([name, after[name].buffer === before[name].buffer]).toEqual([name, true])
  expect(after.facets.thematic.of.buffer).toBe(before.facets.thematic.of.buffer)
  const everyone = keepReadable(after, '1,2,3')
  expect(everyone.total).toBe(1_023)
  expect(keepReadable(after, '1,2')).toEqual(keepReadable(after, '2,1'))

  // one more of the same block, then too many
  await sql`delete from search_entries where id = 102401`.execute(db)
  const { catalogue: fewer } = await current()
  expect([fewer.gone, fewer.ids.length]).toEqual([4, 1_026])
  expect(rowsOf(fewer)).toEqual(await rowsIn(db))
  await sql`delete from search_entries where id between 102402 and 102402 + 127`.execute(db)
  const { catalogue: joined } = await current()
  expect([joined.gone, joined.ids.length]).toEqual([1, 1_026 - 130])
  expect(rowsOf(joined)).toEqual(await rowsIn(db))
})

test('an entry that is gone is there for a search that began before, and gone again for the next', async () => {
  const later = sql`
    insert into search_entries (kind, record_id, source, source_id, scope_id, title, at, out_at)
    select 'article', max(record_id) + 1, 'contents', 1, 2, 'Article', now(), now() from search_entries`
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ edition: string }>`select ${editionSql} as edition`.execute(tx)
      await sql`delete from search_entries where id = (select min(id) from search_entries)`.execute(db)
      await later.execute(db)
      expect(rowsOf((await current()).catalogue)).toEqual(await rowsIn(db))
      expect(rowsOf(await loadCatalogue(tx, rows[0]?.edition ?? ''))).toEqual(await rowsIn(tx))
    })
  const { catalogue } = await current()
  expect(catalogue.gone).toBeGreaterThan(0)
  expect(rowsOf(catalogue)).toEqual(await rowsIn(db))
})
