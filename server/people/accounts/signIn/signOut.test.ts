import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ownFetch = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

test.each([
  ['a fetch of the portal’s own page', ownFetch],
  ['a call that carries our header, from a browser that does not say where it is', { 'x-xsrf-token': 'x' }],
])('%s ends the sign-in', async (_what, headers) => {
  const reader = await world.user()
  await reader.signIn(reader.email, castPassword, { remember: true })
  const before = new Map(reader.cookies)

  const answer = await reader.get('/logout', headers)

  expect(answer.statusCode).toBe(204)
  expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(await world.db.selectFrom('signIns').select('id').where('userId', '=', reader.id).execute()).toEqual([])
  expect(await world.db.selectFrom('remembrances').select('id').where('userId', '=', reader.id).execute()).toEqual([])
  expect(reader.cookies.has('remember')).toBe(false)
  expect(reader.cookies.get('sid')).not.toBe(before.get('sid'))
  expect((await reader.get('/me')).statusCode).toBe(401)

  const thief = world.visitor()
  for (const [name, value] of before) thief.cookies.set(name, value)
  expect((await thief.get('/me')).statusCode).toBe(401)
})

test('the XSRF value in the response works for the next sign-in, the previous one does not', async () => {
  const reader = await world.user()
  await reader.get('/me')
  const before = reader.cookies.get('XSRF-TOKEN') ?? ''
  await reader.get('/logout', ownFetch)

  expect(reader.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect((await reader.signIn(reader.email, castPassword)).statusCode).toBe(204)
  const stale = await reader.post('/login', {}, { 'x-xsrf-token': before })
  expect(stale.json()).toMatchObject({ status: 403, code: 'xsrf.invalid' })
})

test('sign-out also works without a sign-in, and twice', async () => {
  const visitor = world.visitor()

  expect((await visitor.get('/logout', ownFetch)).statusCode).toBe(204)
  expect((await visitor.get('/logout', ownFetch)).statusCode).toBe(204)
})

test.each([
  ['opening the address', { accept: 'text/html', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  ['a link of the portal', { accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
  ['a link of another site', { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  ['a browser that says nothing', { accept: 'text/html,*/*' }],
])('%s gets the page, which asks for confirmation', async (_what, headers) => {
  const reader = await world.user()
  await reader.get('/me')

  const answer = await reader.get('/logout', headers)

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect((await reader.get('/me')).statusCode).toBe(200)
})

test.each([
  ['an image of another site', { accept: 'image/*', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  ['an image of the portal', { accept: 'image/*', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ['a prefetch', { ...ownFetch, 'sec-purpose': 'prefetch' }],
  ['a fetch of another site', { ...ownFetch, 'sec-fetch-site': 'cross-site' }],
  ['a fetch of a neighbour', { ...ownFetch, 'sec-fetch-site': 'same-site', 'x-xsrf-token': 'x' }],
  ['a program that says nothing', {}],
])('%s ends nothing', async (_what, headers) => {
  const reader = await world.user()
  await reader.get('/me')

  expect((await reader.get('/logout', headers)).json()).toMatchObject({ status: 403, code: 'logout.crossSite' })
  expect((await reader.get('/me')).statusCode).toBe(200)
})

test('a HEAD request ends nothing', async () => {
  const reader = await world.user()
  await reader.get('/me')
  await reader.head('/logout', ownFetch)

  expect((await reader.get('/me')).statusCode).toBe(200)
})
