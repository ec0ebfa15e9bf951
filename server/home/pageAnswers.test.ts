import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const html = { accept: 'text/html' }

/** What the page brings, or undefined. */
function brought(page: string): object | undefined {
  const [, json] = /<script type="application\/json" id="home-page">([^<]*)<\/script>/.exec(page) ?? []
  return json ? (JSON.parse(json) as object) : undefined
}

test('the page of the home brings what its calls would answer to the same person, and nothing else', async () => {
  const { portal } = world
  const mine = await world.body()
  const other = await world.body({ name: '</script><script>x()</script>' })
  await insertSession(portal, { in: mine, title: 'Dans trois jours', inDays: 3 })
  await insertDocument(portal, { in: mine, title: '<!--<script>' })
  await insertDocument(portal, { in: other, title: 'Secret', confidential: true })
  const reader = await world.user({ in: mine })

  const page = await reader.get('/home', html)

  const calls = ['/api/home', '/api/irps?pagination=false', '/api/links?pagination=false']
  const [home, bodies, links] = await Promise.all(calls.map(async (call) => (await reader.get(call)).json()))
  // the calls tell their filters besides
  expect({ home, bodies, links }).toMatchObject(brought(page.body) ?? {})
  expect(Object.keys(brought(page.body) ?? {})).toEqual(['home', 'bodies', 'links'])
  expect(home.latestDocuments).toHaveLength(1)
  expect(page.body).not.toContain('Secret')
})

test('with its filters too, but no other screen, which the worker may keep', async () => {
  const reader = await world.user()

  expect(brought((await reader.get('/home?x=1', html)).body)).toBeDefined()
  expect(brought((await reader.get('/', html)).body)).toBeUndefined()
  expect(brought((await reader.get('/irps', html)).body)).toBeUndefined()
})

test('nobody is given anything without a sign-in', async () => {
  expect(brought((await world.visitor().get('/home', html)).body)).toBeUndefined()
})
