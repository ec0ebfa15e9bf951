import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// What the page of a body says to its members, above everything else.

let world: World
let administrator: Actor
let body: Awaited<ReturnType<World['body']>>
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' })
  body = await world.body()
})
afterAll(() => world.close())

const url = () => `/api/irps/${body.id}/welcome`
const readVersion = async () => (await administrator.get(url())).json<{ version: number }>().version
const write = async (welcomeText: unknown) => administrator.put(url(), { welcomeText, version: await readVersion() })
const shownTo = async (actor: Actor) =>
  (await actor.get(`/api/irps/${body.id}/home`)).json<{ welcomeText: string | null }>().welcomeText

test('the members of a body and of those above it read its welcome text; others do not', async () => {
  const above = await world.body()
  await world.db.updateTable('bodies').set({ parentId: above.id }).where('id', '=', body.id).execute()
  expect((await write('Bienvenue !\n<b>Lisez</b> le règlement.')).statusCode).toBe(200)

  for (const actor of [await world.user({ in: body }), await world.user({ in: above }), administrator])
    expect(await shownTo(actor)).toBe('Bienvenue !\n<b>Lisez</b> le règlement.')
  const outsider = await world.user({ in: await world.body(), role: 'validator', roles: ['ROLE_EDITOR'] })
  expect(await shownTo(outsider)).toBeNull()
  expect((await outsider.get(`/api/irps/${body.id}`)).body).not.toContain('Bienvenue')
})

test('a change is audited with both texts, and an empty one takes the text away', async () => {
  await write('Avant')
  const lines = await auditLinesDuring(world, () => write('  '))

  expect(lines).toEqual([
    expect.objectContaining({
      action: 'body.amended',
      subjectId: body.id,
      userId: administrator.id,
      details: { fields: ['welcomeText'], before: 'Avant', after: null },
    }),
  ])
  expect(await shownTo(administrator)).toBeNull()
})

test('the form of a body leaves its welcome text as it is', async () => {
  await write('Bonjour')
  const { '@context': _context, ...irp } = (await administrator.get(`/api/irps/${body.id}`)).json()
  expect((await administrator.put(`/api/irps/${body.id}`, { ...irp, name: 'CSE Ouest' })).statusCode).toBe(200)

  expect((await administrator.get(url())).json()).toMatchObject({ welcomeText: 'Bonjour' })
})

test.each([
  ['more than a thousand characters', 'x'.repeat(1_001), /1000/],
  ['control characters', 'a\u0007b', /invisibles/],
  ['something else than text', { html: '<b>' }, /./],
])('%s are refused', async (_what, text, said) => {
  const before = (await administrator.get(url())).json()
  const answer = await write(text)

  expect(answer.statusCode).toBe(422)
  const { violations } = answer.json<{ violations: { propertyPath: string; message: string }[] }>()
  expect(violations).toEqual([
    expect.objectContaining({ propertyPath: 'welcomeText', message: expect.stringMatching(said) }),
  ])
  expect((await administrator.get(url())).json()).toEqual(before)
})

test('a text that somebody else has changed since is not replaced', async () => {
  const version = await readVersion()
  await write('Autre')
  const answer = await administrator.put(url(), { welcomeText: 'Le mien', version })

  expect(answer.json()).toMatchObject({ code: 'record.stale', description: expect.stringContaining('Ada Min') })
})

test('nobody but administrators writes it, and only for a body that exists', async () => {
  const validator = await world.user({ in: body, role: 'validator' })
  expect((await validator.get(url())).statusCode).toBe(403)
  expect((await validator.put(url(), { welcomeText: 'x', version: 1 })).statusCode).toBe(403)
  for (const answer of [
    await administrator.get('/api/irps/999999/welcome'),
    await administrator.put('/api/irps/999999/welcome', { welcomeText: 'x', version: 1 }),
  ])
    expect(answer.statusCode).toBe(404)
})
