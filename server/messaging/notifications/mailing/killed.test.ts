import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTasks } from '#server/ground/tasks/queue.ts'
import { declared } from '#server/operation/start/declared.ts'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type KillableServers, openKillableServers } from '#tests/support/killableServers.ts'
import { pollOptions, runBlocked } from '#tests/support/runBlocked.ts'

const people = 12

/** Where a server that writes digests is killed: the lock taken before, and the statement that then waits. */
const stops = {
  'before it is said that they are mailed': [
    'lock table notifications in share mode',
    '%update notifications set mailed_at%',
  ],
  'between that and the mails': ['lock table mails in share mode', '%insert into mails%'],
} as const

let ground: KillableServers
beforeAll(async () => {
  ground = await openKillableServers()
})
afterAll(() => ground.close())

/** Creates notifications for digests that are due: two documents for each user. */
async function tellAll() {
  const body = await ground.body()
  const readers = await Promise.all(Array.from({ length: people }, () => ground.user({ in: body })))
  const papers = [await insertDocument(ground.portal, { in: body }), await insertDocument(ground.portal, { in: body })]
  const at = new Date(Date.now() - 60_000).toISOString()
  await ground.portal.db
    .insertInto('notifications')
    .values(
      readers.flatMap(({ id: userId }) =>
        papers.map(({ id: documentId }) => ({
          userId,
          kind: 'flow.published' as const,
          cause: `test:${documentId}`,
          documentId,
          facts: '{}',
          mail: 'daily' as const,
          mailDueAt: at,
          createdAt: at,
        })),
      ),
    )
    .execute()
}

const ask = () => ground.portal.tasks.enqueue(ground.portal.db, 'notifications.mail', {}, 'notifications.mail')
/** Counts the mails, and the notifications marked as mailed. */
async function written() {
  const { rows } = await ground.pool.query(
    `select (select count(*)::int from mails where kind = 'digest') as mails,
      (select count(*)::int from notifications where mailed_at is not null) as mailed`,
  )
  return rows[0]
}

async function tasksDue() {
  const { rows } = await ground.pool.query('select from graphile_worker._private_jobs where run_at <= now()')
  return rows.length
}

test('a server killed while it writes digests has written none, and the next server writes each once', async () => {
  await tellAll()
  for (const [moment, stop] of Object.entries(stops)) {
    const server = await ground.start()
    // The tasks of the server's start run first.
    await expect.poll(tasksDue, pollOptions).toBe(0)
    const letGo = await runBlocked(ground.pool, stop, ask)
    await server.kill()
    await letGo()
    await expect.poll(written, pollOptions).toEqual({ mails: 0, mailed: 0 })
    expect(await written(), moment).toEqual({ mails: 0, mailed: 0 })
    // Locked by the killed server; the next one does not run it before the test asks.
    await ground.pool.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now() + interval '1 hour'`,
    )
    await ground.pool.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  }

  const running = await startTasks(
    ground.pool,
    declared.tasks,
    taskHandlers(ground.portal),
    pino({ level: 'silent' }),
    { alone: true },
  )
  await ask()
  await expect.poll(written, pollOptions).toEqual({ mails: people, mailed: 2 * people })
  await running.stop()
  const { rows } = await ground.pool.query(
    `select count(distinct user_id)::int as people, min(jsonb_array_length(facts -> 'items')) as least from mails`,
  )
  expect(rows).toEqual([{ people, least: 2 }])
}, 180_000)
