import { sql } from 'kysely'
import type { Pool } from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { openPool } from '#server/ground/database/openDatabase.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { createReadSnapshot, type ReadSnapshot } from './readSnapshot.ts'

const begin = 'start transaction isolation level repeatable read, read only'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: Pool
let readSnapshot: ReadSnapshot
beforeEach(async () => {
  database = await createDatabase()
  // The second connection changes what the first one reads.
  pool = openPool(database.connection, pino({ level: 'silent' }), { max: 2 })
  readSnapshot = createReadSnapshot(pool)
  await pool.query('create table noted as select 1 as value')
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const count = async (db: Db) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from noted where value > ${0}::int`.execute(db)
  return rows[0]?.count
}
const isGivenBack = () => expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
const openTransactions = async () => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
  )
  return rows[0]?.count
}

test('reads see one snapshot, whether sequential or concurrent', async () => {
  const counts = await readSnapshot(begin, async (db) => {
    const first = await count(db)
    await pool.query('insert into noted values (2)')
    return [first, ...(await Promise.all([count(db), count(db), count(db)]))]
  })
  expect(counts).toEqual([1, 1, 1, 1])
  expect(await readSnapshot(begin, count)).toBe(2)
})

test('writes are rejected', async () => {
  const writing = readSnapshot(begin, (db) => sql`insert into noted values (${3}::int)`.execute(db))
  await expect(writing).rejects.toThrow('read-only transaction')
})

test('concurrent statements fail with the cause, also where it is heard of last', async () => {
  const reading = readSnapshot(begin, async (db) => {
    const [dividing, counting] = [sql`select 1 / ${0}::int`.execute(db), count(db)]
    const [, counted] = await Promise.allSettled([dividing, counting])
    expect(counted.status).toBe('rejected')
    return counting
  })
  await expect(reading).rejects.toThrow('division by zero')
})

test('a statement that fails leaves no open transaction, and its connection is reused', async () => {
  const reading = readSnapshot(begin, (db) =>
    Promise.all([count(db), sql`select 1 / ${0}::int`.execute(db), count(db)]),
  )
  await expect(reading).rejects.toThrow('division by zero')
  await isGivenBack()
  expect(await openTransactions()).toBe(0)
  expect(await readSnapshot(begin, count)).toBe(1)
  expect(pool.totalCount).toBe(1)
})

test('a read that is sent after a failure does not reach a connection already used by someone else', async () => {
  const late: Promise<unknown>[] = []
  const reading = readSnapshot(begin, (db) => {
    late.push(isGivenBack().then(() => count(db)))
    return sql`select 1 / ${0}::int`.execute(db)
  })
  await expect(reading).rejects.toThrow('division by zero')
  await expect(late[0]).rejects.toThrow('the snapshot is over')
})

test('a lost connection is dropped, and the next one works', async () => {
  const reading = readSnapshot(begin, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`.execute(db)
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    return count(db)
  })
  await expect(reading).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i)
  await isGivenBack()
  expect(await readSnapshot(begin, count)).toBe(1)
})

test('a snapshot that ends behind the statements of a turn gives its connection back before the read has settled', async () => {
  const reading = readSnapshot(begin, async (db, endAfterThese) => {
    const counts = [count(db), count(db)]
    endAfterThese()
    const answers = await Promise.all(counts)
    await isGivenBack()
    expect(await openTransactions()).toBe(0)
    await expect(count(db)).rejects.toThrow('the snapshot is over')
    return answers
  })
  expect(await reading).toEqual([1, 1])
})
