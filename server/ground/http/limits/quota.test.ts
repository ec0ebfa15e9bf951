import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { consumeQuota, type Quota, tryConsumeQuota } from './quota.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hourly: Quota = { name: 'trial', times: 2, seconds: 3_600 }

test('each person who exceeds a quota has to wait until the window ends', async () => {
  await consumeQuota(world.portal, hourly, 1)
  await consumeQuota(world.portal, hourly, 1)
  await expect(consumeQuota(world.portal, hourly, 1)).rejects.toMatchObject({
    code: 'request.tooMany',
    retryAfter: 3_600,
    message: 'Trop de requêtes. Patientez 60 minutes.',
  })
  expect(await tryConsumeQuota(world.portal, hourly, 2)).toBe(true)

  world.clock.forward({ hours: 1 })
  await consumeQuota(world.portal, hourly, 1)
})

test.each([
  [1, '1 seconde'],
  [120, '120 secondes'],
  [121, '3 minutes'],
])('a wait of %i s is displayed as %s', async (seconds, delay) => {
  const once: Quota = { name: `once in ${seconds}`, times: 1, seconds }
  await consumeQuota(world.portal, once, 1)
  await expect(consumeQuota(world.portal, once, 1)).rejects.toThrow(`Trop de requêtes. Patientez ${delay}.`)
})

test('concurrent calls are counted one after the other', async () => {
  const allowed = await Promise.all(Array.from({ length: 12 }, () => tryConsumeQuota(world.portal, hourly, 'together')))
  expect(allowed.filter(Boolean)).toHaveLength(2)
})

test('a use that is counted in a transaction leaves its commit synchronous', async () => {
  const setting = await world.db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = on`.execute(tx)
    await consumeQuota({ ...world.portal, db: tx }, hourly, 'within a transaction')
    const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(tx)
    return rows[0]?.value
  })
  expect(setting).toBe('on')
})

test('counters older than two days are deleted, and contain no name before', async () => {
  await consumeQuota(world.portal, hourly, 'camille@mandature.example')
  const keys = await world.db.selectFrom('quotas').select('key').execute()
  expect(JSON.stringify(keys)).not.toContain('camille')

  world.clock.forward({ hours: 49 })
  await consumeQuota(world.portal, hourly, 'somebody else')
  expect(await world.db.selectFrom('quotas').select('key').execute()).toHaveLength(1)
})

test('a counter started while the clock was ahead is reset once the clock is right', async () => {
  const present = world.clock.now().toISOString()
  world.clock.forward({ days: 365 })
  for (let times = 0; times < 3; times++) await tryConsumeQuota(world.portal, hourly, 'ahead')
  world.clock.set(present)
  expect(await tryConsumeQuota(world.portal, hourly, 'ahead')).toBe(true)
})

describe('a quota counted in batches', () => {
  const batched: Quota = { name: 'batched', times: 40, seconds: 60, batch: 20 }
  const uses = (who: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => consumeQuota(world.portal, batched, who)))
  const granted = async (who: string, count: number) =>
    (await uses(who, count)).filter(({ status }) => status === 'fulfilled').length

  test('grants as many calls as without batches, concurrent calls too', async () => {
    expect(await granted('one after the other', 15)).toBe(15)
    expect(await granted('one after the other', 30)).toBe(25)
    expect(await granted('at once', 100)).toBe(40)
    await expect(consumeQuota(world.portal, batched, 'at once')).rejects.toMatchObject({
      code: 'request.tooMany',
      retryAfter: 60,
    })
  })

  test('counts twenty calls in one statement', async () => {
    await uses('few', 20)
    const spent = () => world.db.selectFrom('quotas').select('spent').where('spent', '=', 20).execute()
    const before = (await spent()).length
    await uses('somebody', 20)
    expect((await spent()).length).toBe(before + 1)
  })

  test('is shared with the other servers', async () => {
    const other = { ...world.portal }
    const there = () => consumeQuota(other, batched, 'shared')
    await consumeQuota(world.portal, batched, 'shared')
    for (let times = 0; times < 20; times++) await there()
    await expect(there()).rejects.toMatchObject({ code: 'request.tooMany' })
    expect(await granted('shared', 30)).toBe(19)
  })

  test('is reset in the next window, and when the clock is set back', async () => {
    await uses('window', 25)
    world.clock.forward({ minutes: 1 })
    expect(await granted('window', 50)).toBe(40)
    world.clock.forward({ days: 365 })
    const ahead = world.clock.now().toISOString()
    await uses('window', 30)
    world.clock.set(new Date(Date.parse(ahead) - 300 * 86_400_000).toISOString())
    expect(await granted('window', 50)).toBe(40)
  })
})
