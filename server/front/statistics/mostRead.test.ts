import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#server/ground/context/clock.ts'
import { checkListCounts, mergeListCounts } from '#server/ground/listCounts/listCounts.ts'
import { fillLargePortal } from '#tests/support/largePortal.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { findStatistics } from './queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // More documents than are candidates.
  await fillLargePortal(world.db, {
    bodies: 3,
    people: 60,
    sessions: 40,
    documents: 1_300,
    contents: 10,
    readings: 120,
  })
})
afterAll(() => world.close())

/** Counts the readers of each published document from the readings. */
async function plainCount(months: number): Promise<{ id: number; readers: number }[]> {
  const { rows } = await sql<{ id: number; readers: number }>`
    select documents.id, count(distinct user_id)::int as readers
    from document_readings reading join documents on documents.id = reading.document_id
    where documents.status = 'published'
      and at >= date_trunc('month', ${today(world.clock)}::date::timestamptz) - make_interval(months => ${months - 1}::int)
    group by 1 order by 2 desc, 1 desc limit 10`.execute(world.db)
  return rows
}

/** Returns the numbers of months for which the statistics differ from the counts of the readings. */
async function monthsCountedWrongly(): Promise<number[]> {
  const wrong: number[] = []
  for (const months of [1, 3, 12, 36]) {
    const { mostRead } = await findStatistics(world.portal, months)
    const shown = mostRead.map(({ id, readers }) => ({ id, readers }))
    if (!isDeepStrictEqual(shown, await plainCount(months))) wrong.push(months)
  }
  return wrong
}

const spread = (condition: ReturnType<typeof sql>) => sql`
  update document_readings set at = ${world.clock.now()}::timestamptz - make_interval(days => 3 * ((user_id * 7 + document_id * 13) % 200))
  where ${condition}`

test('the most read documents match the readings, whenever they were read, merged or not', async () => {
  // With equal numbers of readers, documents that are not candidates may be shown.
  expect(await monthsCountedWrongly()).toEqual([])
  await spread(sql`true`).execute(world.db)
  expect(await monthsCountedWrongly()).toEqual([])
  await mergeListCounts(world)
  expect(await monthsCountedWrongly()).toEqual([])
  await sql`delete from document_readings where document_id % 3 = 0 and user_id % 2 = 0`.execute(world.db)
  await sql`update documents set status = 'archived' where id % 5 = 0 and status = 'published'`.execute(world.db)
  await sql`delete from documents where id % 7 = 0 and not exists (select from minutes where document_id = documents.id)`.execute(
    world.db,
  )
  await spread(sql`document_id % 2 = 0`).execute(world.db)
  expect(await monthsCountedWrongly()).toEqual([])
  await mergeListCounts(world)
  expect(await monthsCountedWrongly()).toEqual([])
})

test('candidates chosen at night give the same result, also after later readings and deletions', async () => {
  // Fails when the sums differ from the readings.
  await checkListCounts(world.portal)
  expect(await monthsCountedWrongly()).toEqual([])
  const boundOf = async () =>
    (await sql<{ readers: number }>`select max(readers) as readers from most_read_bounds`.execute(world.db)).rows[0]
      ?.readers
  expect(await boundOf()).toBeGreaterThan(0)

  // An unread document becomes the most read one, first in unmerged lines, then as a candidate.
  const { id } = await sql<{ id: number }>`
    select min(documents.id) as id from documents where status = 'published'
      and not exists (select from most_read_candidates where document_id = documents.id)`
    .execute(world.db)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  await sql`delete from document_readings where document_id = ${id}`.execute(world.db)
  await sql`insert into document_readings (user_id, document_id, version_number, at)
    select id, ${id}, 1, ${world.clock.now()}::timestamptz from users where email like 'volume%'`.execute(world.db)
  expect((await findStatistics(world.portal, 12)).mostRead[0]).toMatchObject({ id, readers: 60 })
  expect(await monthsCountedWrongly()).toEqual([])
  await mergeListCounts(world)
  expect((await findStatistics(world.portal, 12)).mostRead[0]).toMatchObject({ id, readers: 60 })
  expect(await monthsCountedWrongly()).toEqual([])

  // When nearly all candidates are archived, the following documents are searched among all.
  await sql`update documents set status = 'archived' where status = 'published' and id % 9 > 0
    and id in (select document_id from most_read_candidates)`.execute(world.db)
  expect(await monthsCountedWrongly()).toEqual([])
  await sql`update documents set status = 'archived' where status = 'published'
    and id in (select document_id from most_read_candidates)`.execute(world.db)
  expect(await monthsCountedWrongly()).toEqual([])
})

test('reading another version counts once, from the later month on, until the readings are deleted', async () => {
  const { id } = await sql<{ id: number }>`select max(id) as id from documents where status = 'published'`
    .execute(world.db)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  await sql`delete from document_readings where document_id = ${id}`.execute(world.db)
  await sql`insert into document_versions (document_id, number, file_key, file_name, bytes, sha256)
    select ${id}, n, 'again-' || n, 'note.pdf', 1000, repeat('0', 64) from generate_series(2, 3) n`.execute(world.db)
  const reader = sql`(select min(id) from users where email like 'volume%')`
  const read = (version: number, at: string) =>
    sql`insert into document_readings (user_id, document_id, version_number, at) values (${reader}, ${id}, ${version}, ${at})`.execute(
      world.db,
    )
  const lines = async () => {
    const { rows } = await sql`select month, sum(n)::int as n from reading_counts where document_id = ${id}
      group by 1 having sum(n) <> 0 order by 1`.execute(world.db)
    return rows
  }
  await mergeListCounts(world)
  expect(await lines()).toEqual([])
  await read(1, '2026-01-10T09:00:00+01:00')
  await read(3, '2026-03-10T09:00:00+01:00')
  await read(2, '2026-02-10T09:00:00+01:00')
  expect(await lines()).toEqual([{ month: '2026-03-01', n: 1 }])
  await mergeListCounts(world)
  await sql`update document_readings set at = '2026-02-12T09:00:00+01:00' where document_id = ${id} and version_number = 1`.execute(
    world.db,
  )
  await sql`delete from document_readings where document_id = ${id} and version_number = 3`.execute(world.db)
  expect(await lines()).toEqual([{ month: '2026-02-01', n: 1 }])
  await sql`delete from document_readings where document_id = ${id}`.execute(world.db)
  expect(await lines()).toEqual([])
  await checkListCounts(world.portal)
})

test('concurrent merges count once, and drop deleted documents', async () => {
  const { id } = await sql<{ id: number }>`
    select min(document_id) as id from document_readings`
    .execute(world.db)
    .then(({ rows }) => rows[0] ?? { id: 0 })
  await sql`delete from reading_counts where document_id = ${id}`.execute(world.db)
  await sql`insert into reading_counts (month, document_id, n) values ('2026-03-01', ${id}, 2), ('2026-03-01', ${id}, 3), ('2026-03-01', 2000000000, 1)`.execute(
    world.db,
  )
  await Promise.all(Array.from({ length: 4 }, () => mergeListCounts(world)))
  const { rows } = await sql`
    select document_id, sum(n)::int as n, bool_and(merged) as merged from reading_counts
    where document_id in (${id}, 2000000000) group by 1`.execute(world.db)
  expect(rows).toEqual([{ documentId: id, n: 5, merged: true }])
})
