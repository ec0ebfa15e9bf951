import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { mayStill, type Quota, spend } from './quota.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const hourly: Quota = { name: 'trial', times: 2, seconds: 3_600 }

test('what is asked for too often waits until the window is over, each for themselves', async () => {
  await spend(world.portal, hourly, 1)
  await spend(world.portal, hourly, 1)
  await expect(spend(world.portal, hourly, 1)).rejects.toMatchObject({
    code: 'request.tooMany',
    retryAfter: 3_600,
    message: 'Trop de requêtes. Patientez 60 minutes.',
  })
  expect(await mayStill(world.portal, hourly, 2)).toBe(true)

  world.clock.forward({ hours: 1 })
  await spend(world.portal, hourly, 1)
})

test.each([
  [1, '1 seconde'],
  [120, '120 secondes'],
  [121, '3 minutes'],
])('a wait of %i s is told as %s', async (seconds, delay) => {
  const once: Quota = { name: `once in ${seconds}`, times: 1, seconds }
  await spend(world.portal, once, 1)
  await expect(spend(world.portal, once, 1)).rejects.toThrow(`Trop de requêtes. Patientez ${delay}.`)
})

test('many at once are counted one after the other', async () => {
  const allowed = await Promise.all(Array.from({ length: 12 }, () => mayStill(world.portal, hourly, 'together')))
  expect(allowed.filter(Boolean)).toHaveLength(2)
})

test('what was counted days ago is forgotten, and names nobody meanwhile', async () => {
  await spend(world.portal, hourly, 'camille@mandature.example')
  const keys = await world.db.selectFrom('quotas').select('key').execute()
  expect(JSON.stringify(keys)).not.toContain('camille')

  world.clock.forward({ hours: 49 })
  await spend(world.portal, hourly, 'somebody else')
  expect(await world.db.selectFrom('quotas').select('key').execute()).toHaveLength(1)
})

test('what was counted while the clock was ahead does not count once it is set right', async () => {
  const present = world.clock.now().toISOString()
  world.clock.forward({ days: 365 })
  for (let times = 0; times < 3; times++) await mayStill(world.portal, hourly, 'ahead')
  world.clock.set(present)
  expect(await mayStill(world.portal, hourly, 'ahead')).toBe(true)
})
