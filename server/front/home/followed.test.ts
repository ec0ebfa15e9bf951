import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Home } from '#contract/front/home.ts'
import { insertThematic } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number }
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body()
  reader = await world.user({ in: body })
  // Members follow their own bodies from the start.
  await world.db.deleteFrom('subscriptions').where('userId', '=', reader.id).execute()
})

const homeOf = async (who = reader): Promise<Home> => (await who.get('/api/home')).json()
const follow = (what: object, who = reader) =>
  world.db
    .insertInto('subscriptions')
    .values({
      userId: who.id,
      createdAt: world.clock.now().toISOString(),
      seenAt: world.clock.now().toISOString(),
      ...what,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function keepSearch(name: string, who = reader) {
  const answer = await who.post('/api/saved_searches', { name, query: 'q=budget', rhythm: 'daily' })
  return answer.json<{ id: number }>()
}
let causes = 0
const alert = (search: { id: number }, wishes: object, who = reader) =>
  world.db
    .insertInto('notifications')
    .values({
      userId: who.id,
      kind: 'search.alert',
      cause: `told:${causes++}`,
      savedSearchId: search.id,
      createdAt: world.clock.now().toISOString(),
      facts: JSON.stringify({ count: 2 }),
      ...wishes,
    })
    .execute()

test('a new member without subscriptions has nothing followed and no saved search', async () => {
  expect(await homeOf()).toMatchObject({ subscriptions: [], searches: [], followedCount: 0 })
})

test('home shows one’s subscriptions with their number of new items, the most first', async () => {
  const project = await insertThematic(world.portal, 'Télétravail')
  const session = await insertSession(world.portal, { in: body, title: 'Séance de mars' })
  await follow({ thematicId: project.id })
  await follow({ bodyId: body.id })
  await follow({ sessionId: session.id })
  await follow({ bodyId: body.id }, await world.user({ in: body }))
  world.clock.forward({ minutes: 1 })
  await insertDocument(world.portal, { in: body, thematics: [project] })
  await insertDocument(world.portal, { in: body })
  await insertDocument(world.portal, { in: await world.body(), thematics: [project], confidential: true })

  const { subscriptions, followedCount } = await homeOf()

  expect(followedCount).toBe(3)
  expect(subscriptions).toMatchObject([
    { flow: { irp: { id: body.id } }, fresh: 2 },
    { thematic: { name: 'Télétravail' }, fresh: 1 },
    { session: { title: 'Séance de mars' }, fresh: 0 },
  ])
})

test('home shows saved searches with the number of unread alerts', async () => {
  const quiet = await keepSearch('Calme')
  const loud = await keepSearch('Bruyante')
  world.clock.forward({ minutes: 1 })
  await alert(loud, {})
  await alert(loud, { facts: JSON.stringify({ count: 3 }) })
  await alert(loud, { readAt: world.clock.now().toISOString() })
  await alert(loud, { inApp: false })
  await alert(quiet, { readAt: world.clock.now().toISOString() })

  const { searches, followedCount } = await homeOf()

  expect(followedCount).toBe(2)
  expect(searches).toEqual([
    { id: loud.id, name: 'Bruyante', query: 'q=budget', rhythm: 'daily', fresh: 5 },
    { id: quiet.id, name: 'Calme', query: 'q=budget', rhythm: 'daily', fresh: 0 },
  ])
  world.clock.forward({ minutes: 1 })
  await reader.post(`/api/saved_searches/${loud.id}/visit`)
  expect((await homeOf()).searches.map(({ fresh }) => fresh)).toEqual([0, 0])
})

test('only those with the most new items are shown, but all are counted', async () => {
  for (let index = 0; index < 8; index++)
    await follow({ thematicId: (await insertThematic(world.portal, `Projet ${reader.id} ${index}`)).id })
  for (let index = 0; index < 4; index++) await keepSearch(`Recherche ${index}`)
  const { subscriptions, searches, followedCount } = await homeOf()
  expect([subscriptions.length, searches.length, followedCount]).toEqual([6, 3, 12])
})

test('the dashboard takes a constant number of statements', async () => {
  const redactor = await world.user({ in: body, role: 'redactor' })
  const read = async () => (await world.statementsOf(() => redactor.get('/api/home'))).length
  await read()
  const before = await read()
  for (const inDays of [-5, -4, 4, 5]) {
    const session = await insertSession(world.portal, { in: body, inDays, status: inDays < 0 ? 'held' : 'convened' })
    await insertDocument(world.portal, { in: body, session })
    await follow({ sessionId: session.id }, redactor)
    await keepSearch(`Recherche ${inDays}`, redactor)
  }
  // The sign-in, the visit, and all cards.
  expect([before, await read()]).toEqual([3, 3])
})
