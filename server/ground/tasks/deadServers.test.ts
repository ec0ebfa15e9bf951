import { sql } from 'kysely'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { createDeadServerCheck, showWorkers } from './deadServers.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function lockedTask(versionId: number, holder: string) {
  const key = `dead:${versionId}`
  await world.portal.tasks.enqueue(world.db, 'documents.extract', { versionId }, key)
  await sql`
    update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now() where key = ${key}`.execute(
    world.db,
  )
}

async function holders() {
  const { rows } = await sql<{ holder: string }>`
    select locked_by as holder from graphile_worker._private_jobs where locked_by is not null order by 1`.execute(
    world.db,
  )
  return rows.map(({ holder }) => holder)
}

async function openServer(holder: string): Promise<Client> {
  const client = world.portal.createDedicatedClient()
  await client.connect()
  await showWorkers(client, [holder])
  return client
}

/** A check that is repeated every five seconds. */
async function startChecks() {
  let now = 0
  const check = createDeadServerCheck(world.pool, () => now)
  await check()
  return {
    async during(seconds: number) {
      for (const end = now + seconds * 1_000; now < end; ) {
        now = Math.min(now + 5_000, end)
        await check()
      }
    },
    /** The database is out of reach, then there is a check again. */
    async afterOutage(seconds: number) {
      now += seconds * 1_000
      await check()
    },
  }
}

test('tasks of a server that has ended are released after thirty seconds, those of others are not', async () => {
  for (const [index, holder] of ['ended', 'running', 'unknown'].entries()) await lockedTask(index, holder)
  const ended = await openServer('ended')
  const running = await openServer('running')
  const checks = await startChecks()

  await ended.end()
  await checks.during(29)
  expect(await holders()).toEqual(['ended', 'running', 'unknown'])

  await checks.during(1)
  expect(await holders()).toEqual(['running', 'unknown'])
  await running.end()
})

test('a server that shows its workers again, as after a promotion, keeps its tasks', async () => {
  await lockedTask(9, 'back')
  const before = await openServer('back')
  const checks = await startChecks()
  await before.end()
  await checks.during(20)

  const again = await openServer('back')
  await checks.during(20)

  expect(await holders()).toContain('back')
  await again.end()
})

test('after an outage of the database, servers have thirty seconds to show their workers again', async () => {
  for (const [index, holder] of ['late', 'lost'].entries()) await lockedTask(20 + index, holder)
  const before = [await openServer('late'), await openServer('lost')]
  const checks = await startChecks()
  for (const client of before) await client.end()

  await checks.afterOutage(40)
  expect(await holders()).toEqual(expect.arrayContaining(['late', 'lost']))

  const again = await openServer('late')
  await checks.during(30)
  expect(await holders()).toContain('late')
  expect(await holders()).not.toContain('lost')
  await again.end()
})
