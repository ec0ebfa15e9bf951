import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { refuseStale } from './stale.ts'

let world: World
let changed: Parameters<typeof refuseStale>[1]
beforeAll(async () => {
  world = await openWorld()
  const { id } = await world.user({ firstName: 'Anne', lastName: 'Kerdoncuff' })
  changed = { version: 3, updatedAt: '2026-03-19T14:05:00+01:00', updatedBy: id }
})
afterAll(() => world.close())

/** Writes over a record at this instant, having read its version 2. */
const writing = (record: typeof changed, now: string) =>
  world.db.transaction().execute((tx) => refuseStale(tx, record, 2, new Date(now)))

test('who had read the last version is let through, and nobody is looked up', async () => {
  await world.db.transaction().execute(async (tx) => {
    expect(await world.statementsOf(() => refuseStale(tx, changed, 3, new Date()))).toEqual([])
  })
})

test.each([
  ['2026-03-19T23:59:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005.'],
  ['2026-03-20T00:00:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005 le 19 mars 2026.'],
])('at %s, who had read an older one is told: %s', async (now, told) => {
  await expect(writing(changed, now)).rejects.toMatchObject({
    code: 'record.stale',
    message: expect.stringContaining(`modifié par ${told}`),
  })
})

test('what the portal did by itself is told as such', async () => {
  await expect(writing({ ...changed, updatedBy: null }, changed.updatedAt)).rejects.toThrow(
    'modifié par le portail à 14',
  )
})
