import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { assertCurrentVersion } from './optimisticLocking.ts'

let world: World
let changed: Parameters<typeof assertCurrentVersion>[1]
beforeAll(async () => {
  world = await openWorld()
  const { id } = await world.user({ firstName: 'Anne', lastName: 'Kerdoncuff' })
  changed = { version: 3, updatedAt: '2026-03-19T14:05:00+01:00', updatedBy: id }
})
afterAll(() => world.close())

/** Checks a write over this record at this instant, based on version 2. */
const writing = (record: typeof changed, now: string) =>
  world.db.transaction().execute((tx) => assertCurrentVersion(tx, record, 2, new Date(now)))

test('a write based on the last version is accepted without reading the user', async () => {
  await world.db.transaction().execute(async (tx) => {
    expect(await world.statementsOf(() => assertCurrentVersion(tx, changed, 3, new Date()))).toEqual([])
  })
})

test.each([
  ['2026-03-19T23:59:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005.'],
  ['2026-03-20T00:00:00+01:00', 'Anne Kerdoncuff à 14\u00A0h\u00A005 le 19 mars 2026.'],
])('at %s, a write based on an older version is refused: %s', async (now, told) => {
  await expect(writing(changed, now)).rejects.toMatchObject({
    code: 'record.stale',
    message: expect.stringContaining(`modifié par ${told}`),
  })
})

test('a change made by the portal itself is named as such', async () => {
  await expect(writing({ ...changed, updatedBy: null }, changed.updatedAt)).rejects.toThrow(
    'modifié par le portail à 14',
  )
})
