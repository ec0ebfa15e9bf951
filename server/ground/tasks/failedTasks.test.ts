import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Inserts a task that has used all its attempts. */
async function givenUp(versionId: number): Promise<number> {
  const key = `test:${versionId}`
  await world.portal.tasks.enqueue(world.db, 'documents.extract', { versionId }, key)
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Le fichier manque' where key = ${key}
    returning id::int
  `.execute(world.db)
  return rows[0]!.id
}

test('an administrator sees the failed tasks and retries them', async () => {
  const id = await givenUp(7)
  await world.portal.tasks.enqueue(world.db, 'documents.extract', { versionId: 8 }, 'test:8')
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })

  expect((await administrator.get('/api/failed_tasks')).json()).toMatchObject({
    totalItems: 1,
    member: [{ id, name: 'documents.extract', payload: { versionId: 7 }, lastError: 'Le fichier manque' }],
  })
  expect((await administrator.post(`/api/failed_tasks/${id}/retry`)).statusCode).toBe(204)
  expect((await administrator.get('/api/failed_tasks')).json()).toMatchObject({ totalItems: 0 })
  // A task that is retried is no longer failed.
  expect((await administrator.post(`/api/failed_tasks/${id}/retry`)).json()).toMatchObject({ code: 'record.notFound' })
})

test('the arguments of a failed task are shown whatever their type: text, number, boolean or none', async () => {
  await world.portal.tasks.enqueue(world.db, 'search.index', { again: true }, 'test:again')
  await world.portal.tasks.enqueue(world.db, 'contents.announce', { contentId: 1, by: null }, 'test:announce')
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key in ('test:again', 'test:announce')`.execute(world.db)
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const listed = await administrator.get('/api/failed_tasks')
  expect(listed.statusCode, listed.body).toBe(200)
  const payloads = listed.json<{ member: { payload: object }[] }>().member.map(({ payload }) => payload)
  expect(payloads).toContainEqual({ again: true })
  expect(payloads).toContainEqual({ contentId: 1, by: null })
})

test('other people may neither list nor retry failed tasks', async () => {
  const id = await givenUp(9)
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })

  expect((await editor.get('/api/failed_tasks')).statusCode).toBe(403)
  expect((await editor.post(`/api/failed_tasks/${id}/retry`)).statusCode).toBe(403)
})
