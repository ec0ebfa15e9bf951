import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { circlePeople, createCircle, type Person } from '#tests/support/circle.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let mine: { id: number }
let below: { id: number }
let other: { id: number }
beforeAll(async () => {
  world = await openWorld()
  mine = await world.body()
  below = await world.body({ parent: mine })
  other = await world.body()
  const { portal } = world
  const commission = await ensureBranch(portal, 'documentCommissions', { name: 'Formation' })
  for (const [name, body] of Object.entries({ 'chez moi': mine, dessous: below, ailleurs: other })) {
    await insertSession(portal, { in: body, title: `À venir ${name}`, inDays: 1 })
    await insertSession(portal, { in: body, title: `Passée ${name}`, inDays: -1, status: 'held' })
    await insertDocument(portal, { in: body, title: `Commission ${name}`, commission })
    await insertDocument(portal, { in: body, title: `Fonctionnement ${name}` })
  }
})
afterAll(() => world.close())

const cards = ['nextSessions', 'lastSessions', 'committeeDocuments', 'functioningDocuments', 'latestDocuments'] as const
type Home = Record<(typeof cards)[number], { title: string }[]> & { scope: string }
const homeOf = async (who: Actor, query = ''): Promise<Home> => (await who.get(`/api/home${query}`)).json()
/** Returns the bodies that appear in each card. */
const placesIn = (home: Home) =>
  cards.map((card) => [...new Set(home[card].map(({ title }) => title.replace(/^\S+( venir)? /u, '')))].sort())
const everywhere = cards.map(() => ['ailleurs', 'chez moi', 'dessous'])
const close = cards.map(() => ['chez moi', 'dessous'])

let reader: Actor
beforeEach(async () => {
  reader = await world.user({ in: mine })
})

test('sessions and documents are of my bodies with those below, or of all bodies', async () => {
  const [whole, all, own] = [
    await homeOf(reader),
    await homeOf(reader, '?scope=all'),
    await homeOf(reader, '?scope=mine'),
  ]
  expect([whole.scope, all.scope, own.scope]).toEqual(['mine', 'all', 'mine'])
  expect(placesIn(whole)).toEqual(close)
  expect(placesIn(own)).toEqual(close)
  expect(placesIn(all)).toEqual(everywhere)
})

test('the chosen scope is stored until another one is chosen', async () => {
  const { preferences } = (await reader.get('/me')).json()
  const choose = (homeScope: string) => reader.put('/api/me/preferences', { ...preferences, homeScope })
  expect((await choose('all')).statusCode).toBe(200)
  expect(placesIn(await homeOf(reader))).toEqual(everywhere)
  expect((await homeOf(reader, '?scope=mine')).scope).toBe('mine')
  expect((await homeOf(reader)).scope).toBe('all')
  await choose('mine')
  expect((await homeOf(reader)).scope).toBe('mine')
})

test('a person without a seat sees everything that they may read', async () => {
  const nobody = await world.user()
  expect(await homeOf(nobody)).toMatchObject({ scope: 'all' })
  expect(placesIn(await homeOf(nobody))).toEqual(everywhere)
  expect(placesIn(await homeOf(nobody, '?scope=mine'))).toEqual(cards.map(() => []))
})

test('an ended seat does not count as one of my bodies', async () => {
  const ended = await world.user({ in: mine, endsOn: '2026-03-18', also: [{ in: other }] })
  expect(placesIn(await homeOf(ended))).toEqual(cards.map(() => ['ailleurs']))
})

test('an unknown scope is refused', async () => {
  expect((await reader.get('/api/home?scope=theirs')).json()).toMatchObject({ code: 'request.parameter' })
})

test('neither scope shows unreadable records', async () => {
  const circle = await createCircle(world)
  const wishes = { in: circle.body, confidential: true }
  await insertSession(world.portal, { ...wishes, title: 'secrète', inDays: 0.2 })
  await insertSession(world.portal, { ...wishes, title: 'secrète', inDays: -0.2, status: 'held' })
  await insertSession(world.portal, { in: circle.body, title: 'brouillon', inDays: 0.1, status: 'draft' })
  await insertDocument(world.portal, { ...wishes, title: 'secret' })
  await insertDocument(world.portal, { in: circle.body, title: 'canal', channel: 'csec' })
  await insertDocument(world.portal, { in: circle.body, title: 'brouillon', status: 'draft' })
  await insertDocument(world.portal, { in: circle.body, title: 'soumis', status: 'submitted' })
  await insertDocument(world.portal, { in: circle.body, title: 'archive', status: 'archived' })

  const inside = ['secrète', 'secret']
  const shown: Partial<Record<Person, string[]>> = {
    reader: inside,
    redactor: inside,
    validator: inside,
    fromAbove: inside,
    strangerOfChannel: ['canal'],
    channel: [...inside, 'canal'],
    lastDay: inside,
    administrator: [...inside, 'canal'],
  }
  const planted = ['secrète', 'secret', 'canal', 'brouillon', 'soumis', 'archive']
  for (const person of circlePeople)
    for (const scope of ['mine', 'all']) {
      const home = await homeOf(circle.people[person], `?scope=${scope}`)
      const seen = new Set(cards.flatMap((card) => home[card].map(({ title }) => title)))
      const sitsElsewhere = person === 'administrator' || person === 'strangerOfChannel'
      expect([person, scope, planted.filter((title) => seen.has(title))]).toEqual([
        person,
        scope,
        scope === 'mine' && sitsElsewhere ? [] : (shown[person] ?? []),
      ])
    }
})
