import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenSignIn } from '#contract/people/accounts/signIns.ts'
import type { Caller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A device on which a user has signed in. */
async function device(email: string, { address = '203.0.113.7', userAgent = firefox, remember = false } = {}) {
  const caller = world.visitor({ address, headers: { 'user-agent': userAgent } })
  await caller.signIn(email, castPassword, { remember })
  return caller
}

const listed = async (caller: Caller) =>
  (await caller.get('/api/me/sign_ins')).json<{ member: OpenSignIn[]; totalItems: number }>().member

test('the active sign-ins are listed with readable devices, the current one first', async () => {
  const { email } = await world.user()
  const home = await device(email, { address: '203.0.113.7', remember: true })
  world.clock.forward({ minutes: 5 })
  await device(email, { address: '2001:db8::7', userAgent: 'curl/8' })

  const answer = await home.get('/api/me/sign_ins')

  expect(answer.json()).toMatchObject({ '@context': '/api/contexts/SignIn', totalItems: 2 })
  expect(answer.json().member).toMatchObject([
    {
      '@type': 'SignIn',
      device: 'Firefox sous Windows',
      address: '203.0.113.7',
      createdAt: '2026-03-19T09:00:00+01:00',
      lastSeenAt: '2026-03-19T09:05:00+01:00',
      remembered: true,
      current: true,
    },
    { device: 'Navigateur inconnu', address: '2001:db8::7', remembered: false, current: false },
  ])
  expect(answer.body).not.toMatch(/token|hash|Gecko/i)
})

test('an ended sign-in is refused at the next call, and does not come back by itself', async () => {
  const { email } = await world.user()
  const [here, there] = [await device(email), await device(email, { remember: true })]
  const other = (await listed(here)).find(({ current }) => !current)

  expect((await here.delete(`/api/me/sign_ins/${other?.id}`)).statusCode).toBe(204)

  expect((await there.get('/me')).statusCode).toBe(401)
  const reopened = world.visitor()
  reopened.cookies.set('remember', there.cookies.get('remember') ?? '')
  expect((await reopened.get('/me')).statusCode).toBe(401)
  expect(await listed(here)).toMatchObject([{ current: true }])
  expect((await here.delete(`/api/me/sign_ins/${other?.id}`)).json()).toMatchObject({ code: 'record.notFound' })
})

test('a remembered device unused for a day can still be signed out', async () => {
  const { email } = await world.user()
  const lost = await device(email, { remember: true })
  world.clock.forward({ days: 1 })
  const here = await device(email)

  const [, forgotten] = await listed(here)
  expect(forgotten).toMatchObject({ remembered: true, current: false })
  await here.delete(`/api/me/sign_ins/${forgotten?.id}`)

  expect((await lost.get('/me')).statusCode).toBe(401)
})

test('an ended sign-in is no longer listed', async () => {
  const { email } = await world.user()
  await device(email)
  world.clock.forward({ minutes: 121 })

  expect(await listed(await device(email))).toHaveLength(1)
})

test('all other sign-ins are ended at once', async () => {
  const { email } = await world.user()
  const here = await device(email, { remember: true })
  const others = [await device(email), await device(email, { remember: true })]

  expect((await here.delete('/api/me/sign_ins')).statusCode).toBe(204)

  for (const other of others) expect((await other.get('/me')).statusCode).toBe(401)
  expect(await listed(here)).toMatchObject([{ current: true, remembered: true }])
  world.clock.forward({ hours: 13 })
  expect((await here.get('/me')).statusCode).toBe(200)
})

test('a user can neither see nor end the sign-ins of another user', async () => {
  const [person, other] = [await world.user(), await world.user({ roles: ['ROLE_ADMIN'] })]
  const theirs = await device(person.email)
  const [signIn] = await listed(theirs)

  expect((await listed(other)).map(({ id }) => id)).not.toContain(signIn?.id)
  expect((await other.delete(`/api/me/sign_ins/${signIn?.id}`)).json()).toMatchObject({ code: 'record.notFound' })
  expect((await other.delete('/api/me/sign_ins')).statusCode).toBe(204)
  expect((await theirs.get('/me')).statusCode).toBe(200)
})

test('a visitor has no sign-ins', async () => {
  const visitor = world.visitor()
  await visitor.get('/me')

  expect((await visitor.get('/api/me/sign_ins')).statusCode).toBe(401)
  expect((await visitor.delete('/api/me/sign_ins')).statusCode).toBe(401)
  expect((await visitor.delete('/api/me/sign_ins/1')).statusCode).toBe(401)
})

test('the list is read in one statement, whatever its length', async () => {
  const { email } = await world.user()
  const here = await device(email)
  const count = async () => (await world.statementsOf(() => here.get('/api/me/sign_ins'))).length
  const alone = await count()
  for (let more = 0; more < 4; more++) await device(email)

  expect(await count()).toBe(alone)
})
