import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { castPassword } from '#tests/support/cast.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
})
beforeEach(() => world.db.deleteFrom('signInFailures').execute())
afterAll(() => world.close())

/** A sign-in attempt from an address, with cookies of its own. */
const attempt = (email: string, password: string, address = '203.0.113.1') =>
  world.visitor({ address }).signIn(email, password)

async function wrong(count: number, email: string, address?: string) {
  const statuses: number[] = []
  for (let tried = 0; tried < count; tried++) statuses.push((await attempt(email, 'faux', address)).statusCode)
  return statuses
}

test('the sixth wrong password must wait a minute, and so must the right one', async () => {
  const { email } = await world.user()

  expect(await wrong(6, email)).toEqual([401, 401, 401, 401, 401, 429])
  world.clock.forward({ seconds: 1 })
  const soon = await attempt(email, castPassword)
  expect(soon.json()).toMatchObject({
    code: 'login.locked',
    description: 'Trop de tentatives. Réessayez dans 1 minute.',
  })
  expect(soon.headers['retry-after']).toBe('59')
  world.clock.forward({ seconds: 60 })
  expect((await attempt(email, castPassword)).statusCode).toBe(204)
  expect(await wrong(5, email)).toEqual([401, 401, 401, 401, 401])
})

test('each further wrong password doubles the wait, up to a quarter of an hour', async () => {
  const { email } = await world.user()
  await wrong(5, email)
  const waits: number[] = []
  for (let further = 0; further < 7; further++) {
    const wait = Number((await attempt(email, 'faux')).headers['retry-after'])
    waits.push(wait)
    world.clock.forward({ seconds: wait })
    await attempt(email, 'faux', `198.51.100.${further}`)
  }

  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900])
})

test('the counter restarts after a day', async () => {
  const { email } = await world.user()
  await wrong(5, email)
  world.clock.forward({ days: 1 })

  expect(await wrong(5, email)).toEqual([401, 401, 401, 401, 401])
})

test('an unknown address is locked like a known one', async () => {
  const { email } = await world.user()
  await wrong(5, email)
  const known = await attempt(email, 'faux')
  await wrong(5, 'personne@ailleurs.example', '203.0.113.2')
  const unknown = await attempt('Personne@Ailleurs.example', 'faux', '203.0.113.2')

  expect(unknown.statusCode).toBe(429)
  expect(unknown.body).toBe(known.body)
})

test('simultaneous attempts are counted one by one', async () => {
  const { email } = await world.user()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => attempt(email, 'faux', `198.51.100.${index}`)),
  )

  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
})

test('attempts of others do not lock a device that the user has used', async () => {
  const { email } = await world.user()
  const device = world.visitor({ address: '203.0.113.9' })
  await device.signIn(email, castPassword)
  for (let address = 1; address <= 40; address++) await wrong(2, email, `198.51.100.${address}`)
  // Even from the network of the attacker.
  await Promise.all(Array.from({ length: 25 }, (_, other) => attempt(`${other}@b.example`, 'x', '203.0.113.9')))

  for (let signIn = 0; signIn < 20; signIn++) expect((await device.signIn(email, castPassword)).statusCode).toBe(204)
  const fresh = await attempt(email, castPassword, '203.0.113.77')
  expect(fresh.statusCode).toBe(429)
  expect(Number(fresh.headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('a known device is counted too, and is known for its account only', async () => {
  const [person, other] = [await world.user(), await world.user()]
  const device = world.visitor({ address: '203.0.113.9' })
  await device.signIn(person.email, castPassword)
  const tries = (email: string) => device.signIn(email, 'faux').then(({ statusCode }) => statusCode)

  for (const expected of [401, 401, 401, 401, 401, 429]) expect(await tries(person.email)).toBe(expected)
  expect((await attempt(person.email, castPassword)).statusCode).toBe(204)
  for (const expected of [401, 401, 401, 401, 401, 429]) expect(await tries(other.email)).toBe(expected)
  expect((await attempt(other.email, castPassword, '203.0.113.10')).statusCode).toBe(429)
})

test('one IP address trying many accounts is stopped at the twenty-first attempt, for a quarter of an hour', async () => {
  const { email } = await world.user()
  const statuses: number[] = []
  for (let account = 0; account < 22; account++) {
    statuses.push((await attempt(`${account}@mandature.example`, 'faux')).statusCode)
  }

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
  expect((await attempt(email, castPassword)).statusCode).toBe(429)
  expect((await attempt(email, castPassword, '203.0.113.2')).statusCode).toBe(204)
  world.clock.forward({ minutes: 16 })
  expect((await attempt(email, castPassword)).statusCode).toBe(204)
})

test('a blocked IP address adds nothing to the account, nor a locked account to the IP address', async () => {
  const { email } = await world.user()
  expect(await wrong(20, 'personne@mandature.example')).toContain(429)
  const counted = () => world.db.selectFrom('signInFailures').select(['key', 'failures']).orderBy('key').execute()
  expect((await counted()).map(({ failures }) => failures)).toEqual([5, 5])

  for (let account = 0; account < 15; account++) await attempt(`${account}@mandature.example`, 'faux')
  const blocked = await counted()
  expect((await attempt(email, 'faux')).statusCode).toBe(429)
  expect(await counted()).toEqual(blocked)
})

test('right passwords do not count: a whole office may sign in', async () => {
  const { email } = await world.user()
  for (let colleague = 0; colleague < 25; colleague++) {
    expect((await attempt(email, castPassword)).statusCode).toBe(204)
  }
  const counted = await world.db.selectFrom('signInFailures').select(['failures', 'blockedUntil']).execute()
  expect(counted).toEqual([{ failures: 0, blockedUntil: null }])
})

test('a whole office may sign in at the same moment, from one IP address', async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => world.user()))
  const answers = await Promise.all(people.map(({ email }) => attempt(email, castPassword)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 204))
  const counted = await world.db.selectFrom('signInFailures').select(['failures', 'blockedUntil']).execute()
  expect(counted).toEqual([{ failures: 0, blockedUntil: null }])
})

test('a locked account is refused at once, without waiting in the hashing queue', async () => {
  const { email } = await world.user()
  await wrong(5, email)
  await world.db.deleteFrom('signInFailures').where('key', 'like', 'address:%').execute()
  const office = Array.from({ length: 30 }, () => attempt(email, castPassword, '203.0.113.50'))
  const others = await Promise.all(Array.from({ length: 12 }, () => attempt(email, castPassword, '203.0.113.51')))

  expect([...(await Promise.all(office)), ...others].map(({ statusCode }) => statusCode)).toEqual(
    Array.from({ length: 42 }, () => 429),
  )
})

test('an invented X-Forwarded-For changes nothing, that of a trusted proxy counts', async () => {
  const through = (peer: string, claimed: string, account: number) =>
    world
      .visitor({ address: peer, headers: { 'x-forwarded-for': claimed } })
      .signIn(`${account}@mandature.example`, 'faux')
      .then(({ statusCode }) => statusCode)
  for (let account = 0; account < 20; account++) await through('203.0.113.1', `198.51.100.${account}`, account)

  expect(await through('203.0.113.1', '198.51.100.99', 99)).toBe(429)
  expect(await through('127.0.0.1', '198.51.100.99', 99)).toBe(401)
  expect(await through('127.0.0.1', '203.0.113.1', 99)).toBe(429)
})

test('a /64 counts as one address', async () => {
  for (let host = 1; host <= 20; host++) await attempt(`${host}@mandature.example`, 'faux', `2001:db8:1:2::${host}`)

  expect((await attempt('21@mandature.example', 'faux', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await attempt('21@mandature.example', 'faux', '2001:db8:1:3::1')).statusCode).toBe(401)
})

test('the table contains neither people nor addresses', async () => {
  await wrong(1, 'personne@ailleurs.example', '203.0.113.1')
  const keys = await world.db.selectFrom('signInFailures').select('key').execute()

  expect(keys.map(({ key }) => key.replace(/:.*/, '')).toSorted()).toEqual(['account', 'address'])
  expect(JSON.stringify(keys)).not.toMatch(/personne|203\.0/)
})

test('attempts counted while the clock was ahead are reset once it is set right', async () => {
  const { email } = await world.user()
  const present = world.clock.now().toISOString()
  world.clock.forward({ days: 5 * 365 })
  await wrong(21, email)
  await wrong(20, 'personne@ailleurs.example')
  world.clock.set(present)

  expect(await wrong(6, email)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await attempt(email, castPassword)).headers['retry-after']).toBe('60')
  world.clock.forward({ minutes: 1 })
  expect((await attempt(email, castPassword)).statusCode).toBe(204)
})
