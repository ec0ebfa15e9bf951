import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultyFields } from '#tests/support/caller.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let one: Actor
let other: Actor
beforeAll(async () => {
  world = await openWorld()
  one = await world.user()
  other = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

let count = 0
const project = (open = true) =>
  world.db
    .insertInto('thematics')
    .values({ name: `Projet ${++count}`, open })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

test('a project is followed, once, and no more', async () => {
  const thematic = await project()
  const first = await one.post('/api/subscriptions', { thematic: { id: thematic.id } })
  const subscription = first.json()
  expect(first.statusCode).toBe(201)
  expect(first.headers.location).toBe(subscription['@id'])
  expect(subscription).toEqual({
    '@context': '/api/contexts/Subscription',
    '@id': `/api/subscriptions/${subscription.id}`,
    '@type': 'Subscription',
    id: subscription.id,
    thematic,
    flow: null,
    rhythm: 'daily',
    createdAt: '2026-03-19T09:00:00+01:00',
  })
  const again = await one.post('/api/subscriptions', { thematic: `/api/thematics/${thematic.id}` })
  expect([again.statusCode, again.json()]).toEqual([200, subscription])
  expect((await one.get(subscription['@id'])).json()).toEqual(subscription)

  expect((await one.delete(subscription['@id'])).statusCode).toBe(204)
  expect((await one.delete(subscription['@id'])).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await one.get(`/api/thematics/${thematic.id}`)).json()).toMatchObject({ subscription: null })
})

test('asked five times at once, it is one subscription', async () => {
  const thematic = { id: (await project()).id }
  const answers = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/subscriptions', { thematic })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
})

test('each sees and ends their own alone, administrators too', async () => {
  const [first, second] = [await project(), await project(false)]
  const who = await world.user()
  const { '@id': mine } = (await who.post('/api/subscriptions', { thematic: { id: first.id } })).json()
  world.clock.set('2026-03-19T09:05:00+01:00')
  await who.post('/api/subscriptions', { thematic: { id: second.id } })

  expect((await who.get('/api/subscriptions')).json()).toMatchObject({
    totalItems: 2,
    member: [{ thematic: second }, { thematic: first }],
  })
  expect((await who.get('/api/subscriptions?itemsPerPage=1&page=2')).json().member).toHaveLength(1)
  expect((await other.get('/api/subscriptions')).json()).toMatchObject({ totalItems: 0 })
  expect((await other.get(mine)).statusCode).toBe(404)
  expect((await other.delete(mine)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await who.get(mine)).statusCode).toBe(200)
})

test('projects and slices of the flow are listed apart', async () => {
  const who = await world.user()
  const thematic = await project()
  await who.post('/api/subscriptions', { thematic: { id: thematic.id } })
  await world.db
    .insertInto('subscriptions')
    .values({ userId: who.id, family: 'committee', createdAt: '2026-03-18T09:00:00+01:00' })
    .execute()
  expect((await who.get('/api/subscriptions')).json()).toMatchObject({ totalItems: 2 })
  expect((await who.get('/api/subscriptions?about=thematic')).json()).toMatchObject({
    totalItems: 1,
    member: [{ thematic }],
  })
  expect((await who.get('/api/subscriptions?about=flow')).json()).toMatchObject({
    totalItems: 1,
    member: [{ thematic: null, flow: { irp: null, family: 'committee', documentType: null } }],
  })
  expect((await who.get('/api/subscriptions?about=all')).statusCode).toBe(400)
})

test('what is not a project is not followed', async () => {
  expect((await one.post('/api/subscriptions', { thematic: { id: 999_999 } })).json()).toMatchObject({
    status: 404,
    code: 'record.notFound',
  })
  for (const thematic of [null, 'abc', '/api/irps/1', { id: 0 }, undefined])
    expect(faultyFields(await one.post('/api/subscriptions', { thematic }))[0]).toMatch(/^thematic/)
  const visitor = world.visitor()
  await visitor.get('/me')
  expect((await visitor.post('/api/subscriptions', { thematic: { id: 1 } })).statusCode).toBe(401)
})
