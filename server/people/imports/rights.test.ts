import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAccount } from '#tests/support/accounts.ts'
import { findImport, insertCorpusLists, sampleLine, sendFile, toCsv } from '#tests/support/imports.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// An import waits for its check, then for its application: its author may lose their role meanwhile.

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  await insertCorpusLists(world)
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

const isThere = async () =>
  (await world.db.selectFrom('users').select('id').where('email', '=', sampleLine.email).executeTakeFirst()) !==
  undefined

const takings = {
  'has lost their rights': ({ id }: Actor) => writeAccount(administrator, id, { roles: [] }),
  'is suspended': ({ id }: Actor) => writeAccount(administrator, id, { status: 'pending' }),
  'is deleted': ({ id }: Actor) => administrator.delete(`/api/users/${id}`),
} as const

test.each(Object.entries(takings))('nothing is applied at once for an author who %s', async (_what, take) => {
  const asker = await world.user({ roles: ['ROLE_ADMIN'] })
  const { id } = (await sendFile(asker, toCsv([sampleLine]), { simulate: 'false' })).json<{ id: number }>()

  expect((await take(asker)).statusCode).toBeLessThan(300)
  await runTasks(world, 'imports.check')
  await runTasks(world, 'imports.apply')

  expect(await isThere()).toBe(false)
  expect(await findImport(administrator, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('n’administre plus le portail'),
  })
})

test('nothing is applied for an author who loses their role after requesting it', async () => {
  const asker = await world.user({ roles: ['ROLE_ADMIN'] })
  const { id } = (await sendFile(administrator, toCsv([sampleLine]))).json<{ id: number }>()
  await runTasks(world, 'imports.check')
  expect((await asker.post(`/api/user_imports/${id}/application`, {})).statusCode).toBe(202)

  await writeAccount(administrator, asker.id, { roles: [] })
  await runTasks(world, 'imports.apply')

  expect(await isThere()).toBe(false)
  expect(await findImport(administrator, id)).toMatchObject({ state: 'failed' })
})
