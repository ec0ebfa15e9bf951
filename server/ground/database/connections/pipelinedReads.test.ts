import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { openPipelinedReads } from './pipelinedReads.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool
let reads: Kysely<Schema>
let connected: number[]
beforeEach(async () => {
  database = await createDatabase()
  pool = openPool(database.connection, pino({ level: 'silent' }), { max: 6 })
  connected = []
  pool.on('connect', (client) => void connected.push((client as unknown as { processID: number }).processID))
  reads = openPipelinedReads(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const own = async (value: number) => {
  const { rows } = await sql<{ value: number; pid: number }>`
    select ${value}::int as value, pg_backend_pid() as pid`.execute(reads)
  return rows[0] as { value: number; pid: number }
}
const many = (count: number) => Promise.all(Array.from({ length: count }, (_, value) => own(value)))

test('concurrent reads share few connections, and each gets its own result', async () => {
  const answers = await many(20)
  expect(answers.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, value) => value))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(4)
})

test('connections return to the pool when no read is running, and can then run transactions', async () => {
  await many(30)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  const db = openDatabase(pool)
  await db.transaction().execute(async (tx) => {
    await sql`create temp table noted (value int) on commit drop`.execute(tx)
    // while other reads run on other connections
    await Promise.all([many(20), ...[1, 2, 3].map((value) => sql`insert into noted values (${value})`.execute(tx))])
    const { rows } = await sql`select count(*)::int as count from noted`.execute(tx)
    expect(rows).toEqual([{ count: 3 }])
  })
  expect(pool.totalCount).toBeLessThanOrEqual(6)
})

test('a read that fails does not affect the others', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, value) => sql`select 10 / ${value % 5}::int as result`.execute(reads)),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, value) => (value % 5 === 0 ? 'rejected' : 'fulfilled')),
  )
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await own(7)).value).toBe(7)
})

test('no read is sent behind a slow one', async () => {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const heldUp = sql`select pg_advisory_lock_shared(1), ${1}::int as value`.execute(reads)
  await expect.poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount).toBe(1)
  await many(30)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  await heldUp
})

test('reads sent behind one that waits for a lock are answered by other connections', async () => {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(3)')
  // Sent all at once, before it is known which of them will wait.
  const heldUp = Array.from({ length: 4 }, (_, value) =>
    sql`select pg_advisory_lock_shared(3), pg_advisory_unlock_shared(3), ${value}::int as value`.execute(reads),
  )
  expect((await many(12)).map(({ value }) => value)).toEqual(Array.from({ length: 12 }, (_, value) => value))

  await holder.query('select pg_advisory_unlock(3)')
  holder.release()
  expect((await Promise.all(heldUp)).map(({ rows }) => rows[0])).toMatchObject([0, 1, 2, 3].map((value) => ({ value })))
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('reads that find no room wait for it, or for a connection of their own when no statement ends', async () => {
  expect((await many(200)).map(({ value }) => value)).toEqual(Array.from({ length: 200 }, (_, value) => value))

  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(4)')
  const heldUp = Array.from({ length: 4 }, (_, value) =>
    sql`select pg_advisory_lock_shared(4), ${value}::int as value`.execute(reads),
  )
  await expect
    .poll(async () => (await holder.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(1)
  expect((await many(30)).map(({ value }) => value)).toEqual(Array.from({ length: 30 }, (_, value) => value))
  await holder.query('select pg_advisory_unlock(4)')
  holder.release()
  await Promise.all(heldUp)
})

test('a lost connection fails its own reads and no later one', async () => {
  const { pid } = await own(1)
  const lost = sql`select pg_advisory_lock(2), pg_terminate_backend(${pid}::int), pg_sleep(0)`.execute(reads)
  await lost.catch(() => undefined)
  await expect.poll(async () => (await own(2)).value).toBe(2)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('a lost connection fails no read that waits for room', async () => {
  const lost = sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int as value`.execute(reads)
  const outcomes = await Promise.allSettled([lost, ...Array.from({ length: 90 }, (_, value) => own(value))])
  // those that were sent behind it on its connection, ten in all
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(10)
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test('statements that write are rejected', async () => {
  await expect(sql`delete from bodies`.execute(reads)).rejects.toThrow('for reads')
  await expect(reads.transaction().execute(async () => undefined)).rejects.toThrow('for reads')
})
