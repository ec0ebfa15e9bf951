import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { ensureBranch } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
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

test('a project is followed once, and unfollowed', async () => {
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
    session: null,
    flow: null,
    rhythm: 'daily',
    fresh: 0,
    createdAt: '2026-03-19T09:00:00+01:00',
  })
  const again = await one.post('/api/subscriptions', { thematic: `/api/thematics/${thematic.id}` })
  expect([again.statusCode, again.json()]).toEqual([200, subscription])
  expect((await one.get(subscription['@id'])).json()).toEqual(subscription)

  expect((await one.delete(subscription['@id'])).statusCode).toBe(204)
  expect((await one.delete(subscription['@id'])).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await one.get(`/api/thematics/${thematic.id}`)).json()).toMatchObject({ subscription: null })
})

test('five simultaneous requests create one subscription', async () => {
  const thematic = { id: (await project()).id }
  const answers = await Promise.all(Array.from({ length: 5 }, () => one.post('/api/subscriptions', { thematic })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
})

test('users see and delete their own subscriptions only, administrators too', async () => {
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

test('a session and a slice of the flow can be followed', async () => {
  const body = await world.body()
  const below = await ensureBranch(world.portal, 'documentTypes', { name: 'Bilans' })
  const session = await insertSession(world.portal, { in: body, title: 'Séance de mars' })
  const followed = await one.post('/api/subscriptions', { session: { id: session.id } })
  expect(followed.statusCode).toBe(201)
  const irp = { id: body.id, name: body.name, label: body.label }
  expect(followed.json()).toMatchObject({
    thematic: null,
    session: { id: session.id, title: 'Séance de mars', startsAt: expect.stringMatching(/^2026-03-26T09/), irp },
    flow: null,
  })
  const flow = { irp: `/api/irps/${body.id}`, family: 'session', documentType: { id: below.id } }
  const slice = await one.post('/api/subscriptions', { flow, rhythm: 'weekly' })
  expect(slice.json()).toMatchObject({
    thematic: null,
    session: null,
    flow: { irp, family: 'session', documentType: { id: below.id, name: 'Bilans' } },
    rhythm: 'weekly',
  })
  const whole = await one.post('/api/subscriptions', { flow: {} })
  expect(whole.json()).toMatchObject({ flow: { irp: null, family: null, documentType: null } })
  const again = await one.post('/api/subscriptions', { flow: { irp: null, family: null } })
  expect([again.statusCode, again.json().id]).toEqual([200, whole.json().id])
})

test('a repeated request updates the rhythm if it has one', async () => {
  const thematic = { id: (await project()).id }
  const rhythmOf = async (form: object) => (await one.post('/api/subscriptions', { thematic, ...form })).json().rhythm
  expect(await rhythmOf({ rhythm: 'immediate' })).toBe('immediate')
  expect(await rhythmOf({})).toBe('immediate')
  expect(await rhythmOf({ rhythm: 'none' })).toBe('none')
})

test('the rhythm defaults to the choice for the kind', async () => {
  const who = await world.user()
  await world.db
    .insertInto('notificationChoices')
    .values([
      { userId: who.id, kind: 'thematic.update', inApp: true, mail: 'weekly' },
      { userId: who.id, kind: 'flow.published', inApp: true, mail: 'none' },
    ])
    .execute()
  const rhythmOf = async (form: object) => (await who.post('/api/subscriptions', form)).json().rhythm
  expect(await rhythmOf({ thematic: { id: (await project()).id } })).toBe('weekly')
  expect(await rhythmOf({ flow: { family: 'committee' } })).toBe('none')
  expect(await rhythmOf({ session: await insertSession(world.portal, { in: await world.body() }) })).toBe('none')
})

test('only the owner changes the rhythm and marks the items as seen', async () => {
  const { '@id': path } = (await one.post('/api/subscriptions', { flow: { family: 'functioning' } })).json()
  expect((await one.put(path, { rhythm: 'immediate' })).json()).toMatchObject({ '@id': path, rhythm: 'immediate' })
  expect((await one.get(path)).json()).toMatchObject({ rhythm: 'immediate' })
  expect(violationPaths(await one.put(path, { rhythm: 'hourly' }))).toEqual(['rhythm'])
  expect((await one.post(`${path}/visit`)).json()).toMatchObject({ '@id': path, fresh: 0 })
  expect((await other.put(path, { rhythm: 'none' })).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await other.post(`${path}/visit`)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await one.get(path)).json()).toMatchObject({ rhythm: 'immediate' })
})

test('projects and slices of the flow are filtered apart', async () => {
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

test('the subscription of a button is found by its record', async () => {
  const who = await world.user()
  const body = await world.body()
  const session = await insertSession(world.portal, { in: body })
  const thematic = await project()
  const follow = async (form: object) => (await who.post('/api/subscriptions', form)).json().id
  const ids = {
    thematic: await follow({ thematic: { id: thematic.id } }),
    session: await follow({ session: { id: session.id } }),
    whole: await follow({ flow: { irp: { id: body.id } } }),
  }
  await follow({ flow: { irp: { id: body.id }, family: 'session' } })
  const found = async (query: string) =>
    (await who.get(`/api/subscriptions?${query}`)).json().member.map(({ id }: { id: number }) => id)
  expect(await found(`thematic=${thematic.id}`)).toEqual([ids.thematic])
  expect(await found(`session=${session.id}`)).toEqual([ids.session])
  expect(await found('about=session')).toEqual([ids.session])
  expect(await found(`irp=${body.id}`)).toEqual([ids.whole])
  expect(await found(`irp=${body.id}&about=session`)).toEqual([])
})

test('what is not a project cannot be followed as one', async () => {
  expect((await one.post('/api/subscriptions', { thematic: { id: 999_999 } })).json()).toMatchObject({
    status: 404,
    code: 'record.notFound',
  })
  for (const thematic of [null, 'abc', '/api/irps/1', { id: 0 }, undefined])
    expect(violationPaths(await one.post('/api/subscriptions', { thematic }))[0]).toMatch(/^thematic/)
  const visitor = world.visitor()
  await visitor.get('/me')
  expect((await visitor.post('/api/subscriptions', { thematic: { id: 1 } })).statusCode).toBe(401)
})

test('an unknown or unreadable record cannot be followed', async () => {
  const body = await world.body()
  const draft = await insertSession(world.portal, { in: body, status: 'draft' })
  const secret = await insertSession(world.portal, { in: body, confidential: true })
  for (const form of [
    { session: { id: 999_999 } },
    { session: { id: draft.id } },
    { session: { id: secret.id } },
    { flow: { irp: { id: 999_999 } } },
    { flow: { documentType: { id: 999_999 } } },
  ])
    expect((await one.post('/api/subscriptions', form)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
  const member = await world.user({ in: body })
  expect((await member.post('/api/subscriptions', { session: { id: secret.id } })).statusCode).toBe(201)
})

test('a form has one subject, and each violation has its field', async () => {
  const thematic = { id: (await project()).id }
  const faults = async (form: object) => violationPaths(await one.post('/api/subscriptions', form))
  expect(await faults({})).toEqual(['thematic'])
  expect(await faults({ thematic, flow: {} })).toEqual(['flow'])
  expect(await faults({ thematic, session: { id: 1 }, flow: {} })).toEqual(['session', 'flow'])
  expect(await faults({ session: 'demain', rhythm: 'hourly' })).toEqual(['session', 'rhythm'])
  expect(await faults({ flow: { family: 'secret' } })).toEqual(['flow.family'])
  expect(await faults({ flow: 3 })).toEqual(['flow'])

  const smuggled = { thematic, userId: other.id, user: { id: other.id } }
  expect((await one.post('/api/subscriptions', smuggled)).statusCode).toBe(201)
  const followed = (await other.get('/api/subscriptions')).json()
  expect(
    followed.member.filter((each: { thematic: { id: number } | null }) => each.thematic?.id === thematic.id),
  ).toEqual([])
})

test('a session that may no longer be read is no longer listed', async () => {
  const body = await world.body()
  const session = await insertSession(world.portal, { in: body })
  const { '@id': path } = (await one.post('/api/subscriptions', { session: { id: session.id } })).json()
  const readable = async () => (await one.get(`/api/subscriptions?session=${session.id}`)).json().totalItems
  expect(await readable()).toBe(1)
  await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
  expect(await readable()).toBe(0)
  expect((await one.get(path)).statusCode).toBe(404)
  expect((await one.put(path, { rhythm: 'none' })).statusCode).toBe(404)
})

test('nobody follows more than two hundred records, not even with simultaneous requests', async () => {
  const who = await world.user()
  const projects = await Promise.all(Array.from({ length: 5 }, () => project()))
  await sql`
    insert into thematics (name) select 'Sujet ' || n from generate_series(1, 198) n
  `.execute(world.db)
  await sql`
    insert into subscriptions (user_id, thematic_id, created_at)
    select ${who.id}, id, now() from thematics where name like 'Sujet %'
  `.execute(world.db)
  const answers = await Promise.all(projects.map(({ id }) => who.post('/api/subscriptions', { thematic: { id } })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'subscriptions.tooMany',
    description: 'Vous avez atteint la limite de 200 abonnements',
  })
  const [known] = (await who.get('/api/subscriptions')).json().member
  expect((await who.post('/api/subscriptions', { thematic: { id: known.thematic.id } })).statusCode).toBe(200)
})
