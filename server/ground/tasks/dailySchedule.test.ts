import pino from 'pino'
import { expect, test } from 'vitest'
import { openPool } from '#server/ground/database/openDatabase.ts'
import { declared } from '#server/operation/start/declared.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { dailyAtParisHour } from './dailySchedule.ts'
import { startTasks, type TaskHandlers } from './queue.ts'

const digest = (instant: string) => {
  const at = new Date(instant)
  return {
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  }
}

test.each([
  ['2026-01-15T02:00:00Z', true],
  ['2026-01-15T01:00:00Z', false],
  ['2026-01-15T03:00:00Z', false],
  ['2026-01-15T02:01:00Z', false],
  ['2026-07-15T01:00:00Z', true],
  ['2026-07-15T02:00:00Z', false],
  // The nights of the daylight saving time changes.
  ['2026-03-29T01:00:00Z', true],
  ['2026-10-25T02:00:00Z', true],
  ['2026-10-25T01:00:00Z', false],
])('at %s it is 3 o’clock in Paris: %s', (instant, expected) => {
  expect(dailyAtParisHour(3, () => new Date(instant))(digest(instant))).toBe(expected)
})

test('the schedule is due exactly once on each day of the year', () => {
  const isDue = dailyAtParisHour(3, () => new Date('2026-06-15T00:00:00Z'))
  const due = new Map<string, number>()
  for (let at = Date.parse('2026-01-01T00:00:00Z'); at < Date.parse('2027-01-01T00:00:00Z'); at += 3_600_000) {
    const instant = new Date(at).toISOString()
    if (isDue(digest(instant))) due.set(instant.slice(0, 10), (due.get(instant.slice(0, 10)) ?? 0) + 1)
  }
  expect(due.size).toBe(365)
  expect(new Set(due.values())).toEqual(new Set([1]))
})

test('servers that start together run a daily task once that may have been missed', async () => {
  const database = await createDatabase()
  const log = pino({ level: 'silent' })
  const pool = openPool(database.connection, log)
  try {
    let done = 0
    const first = Promise.withResolvers<void>()
    const all = {
      'audit.expire': async () => {
        done += 1
        first.resolve()
      },
    } as unknown as TaskHandlers
    // A server without a handler for the task does not enqueue it.
    await (await startTasks(pool, declared.tasks, {} as TaskHandlers, log)).stop()
    expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0)
    const servers = await Promise.all([
      startTasks(pool, declared.tasks, all, log),
      startTasks(pool, declared.tasks, all, log),
    ])
    await first.promise
    await Promise.all(servers.map((server) => server.stop()))
    // A task that one server enqueued while the other was stopping is run by the next server.
    const left = (await pool.query('select from graphile_worker.jobs')).rowCount ?? 0
    expect(done + left).toBeLessThanOrEqual(2)
    // One server enqueues the daily tasks: the queue records for all servers when it last did.
    const { rows } = await pool.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toEqual([{ identifier: 'audit.expire' }])
  } finally {
    await pool.end()
    await database.drop()
  }
})
