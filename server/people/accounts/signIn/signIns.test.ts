import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('each sign-in gets a new cookie: one that the caller chose is never adopted', async () => {
  const { email } = await world.user()
  const chosen = 'f'.repeat(64)
  const visitor = world.visitor()
  visitor.cookies.set('sid', chosen)
  await visitor.signIn(email, castPassword)
  const given = visitor.cookies.get('sid') ?? ''

  const old = world.visitor()
  old.cookies.set('sid', chosen)

  expect(given).not.toBe(chosen)
  expect(Buffer.from(given, 'base64url')).toHaveLength(32)
  expect((await old.get('/me')).statusCode).toBe(401)
})

test('the cookie is not stored in the database', async () => {
  const { email } = await world.user()
  const visitor = world.visitor()
  await visitor.signIn(email, castPassword, { remember: true })

  const rows = JSON.stringify(
    await Promise.all(
      (['signIns', 'remembrances', 'signInFailures', 'users'] as const).map((table) =>
        world.db.selectFrom(table).selectAll().execute(),
      ),
    ),
    (_key, value: { type?: string; data?: number[] }) =>
      value?.type === 'Buffer' ? Buffer.from(value.data ?? []).toString('latin1') : value,
  )

  for (const secret of [castPassword, ...[...visitor.cookies.values()].flatMap((value) => value.split('.').slice(-1))])
    expect(rows).not.toContain(secret)
})

test('a sign-in ends after two hours without use', async () => {
  const reader = await world.user()
  await reader.get('/me')
  world.clock.forward({ minutes: 119 })
  expect((await reader.get('/me')).statusCode).toBe(200)
  world.clock.forward({ minutes: 119 })
  expect((await reader.get('/me')).statusCode).toBe(200)
  world.clock.forward({ minutes: 121 })
  expect((await reader.get('/me')).statusCode).toBe(401)
})

test('the end of a sign-in can be read; neither that call nor background calls prolong it', async () => {
  const reader = await world.user()
  await reader.get('/me')
  const end = async () => (await reader.get('/api/me/sign_in_end')).json()
  expect(await end()).toEqual({ endsIn: 2 * 3_600, lastsAtMost: 12 * 3_600 })

  world.clock.forward({ minutes: 90 })
  await reader.get('/api/notifications', { 'x-background': '1' })
  expect(await end()).toEqual({ endsIn: 30 * 60, lastsAtMost: 10.5 * 3_600 })
  await reader.get('/me')
  expect(await end()).toEqual({ endsIn: 2 * 3_600, lastsAtMost: 10.5 * 3_600 })

  for (let used = 0; used < 9; used++) {
    world.clock.forward({ hours: 1 })
    await reader.get('/me')
  }
  expect(await end()).toEqual({ endsIn: 1.5 * 3_600, lastsAtMost: 1.5 * 3_600 })
  world.clock.forward({ minutes: 91 })
  expect((await reader.get('/api/me/sign_in_end')).statusCode).toBe(401)
})

test('a remembered sign-in ends with its remember-me token', async () => {
  const { email } = await world.user()
  const visitor = world.visitor()
  await visitor.signIn(email, castPassword, { remember: true })
  world.clock.forward({ days: 1 })
  const left = 29 * 24 * 3_600
  expect((await visitor.get('/api/me/sign_in_end')).json()).toEqual({ endsIn: left, lastsAtMost: left })
})

test('a sign-in ends after twelve hours, used or not', async () => {
  const reader = await world.user()
  await reader.get('/me')
  for (let used = 0; used < 11; used++) {
    world.clock.forward({ hours: 1 })
    expect((await reader.get('/me')).statusCode).toBe(200)
  }
  world.clock.forward({ minutes: 61 })
  expect((await reader.get('/me')).statusCode).toBe(401)
})

test('a sign-in ends with its account: a deactivated user is refused at the next call', async () => {
  const reader = await world.user()
  await reader.get('/me')
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', reader.id).execute()

  expect((await reader.get('/me')).statusCode).toBe(401)
})

test('the next sign-in deletes expired sign-ins', async () => {
  const reader = await world.user()
  await reader.get('/me')
  world.clock.forward({ hours: 13 })
  await (await world.user()).get('/me')

  expect(await openSignIns(reader.id)).toEqual([])
})

const openSignIns = (userId: number) =>
  world.db.selectFrom('signIns').select('id').where('userId', '=', userId).execute()
