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

test('tasks of a server that has ended are released after thirty seconds, those of others are not', async () => {
  for (const [index, holder] of ['ended', 'running', 'unknown'].entries()) await lockedTask(index, holder)
  const ended = await openServer('ended')
  const running = await openServer('running')
  let now = 0
  const check = createDeadServerCheck(world.pool, () => now)
  await check()

  await ended.end()
  now = 29_000
  await check()
  expect(await holders()).toEqual(['ended', 'running', 'unknown'])

  now = 30_000
  await check()
  expect(await holders()).toEqual(['running', 'unknown'])
  await running.end()
})

test('a server that shows its workers again, as after a promotion, keeps its tasks', async () => {
  await lockedTask(9, 'back')
  let now = 0
  const check = createDeadServerCheck(world.pool, () => now)
  const before = await openServer('back')
  await check()
  await before.end()
  now = 20_000
  await check()

  const again = await openServer('back')
  now = 40_000
  await check()

  expect(await holders()).toContain('back')
  await again.end()
})
