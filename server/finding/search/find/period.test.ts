import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// A relative period is counted from the day of the search, by the server's clock in Paris.

let world: World
let body: { id: number }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  for (const date of ['2025-03-18', '2025-03-19', '2026-03-19', '2026-03-20', '2027-02-27', '2027-02-28', '2028-02-29'])
    await insertDocument(world.portal, { in: body, title: `Lilas ${date}`, date })
  await indexAllChanges(world)
})
afterAll(() => world.close())

test.each([
  ['both of its ends are of it', '2026-03-19T23:59:00+01:00', ['2025-03-19', '2026-03-19']],
  [
    'a day begins at midnight in Paris, when UTC has the day before',
    '2026-03-20T00:01:00+01:00',
    ['2026-03-19', '2026-03-20'],
  ],
  [
    'months later the same search is of other days',
    '2027-03-01T12:00:00+01:00',
    ['2026-03-19', '2026-03-20', '2027-02-27', '2027-02-28'],
  ],
  ['a year before 29 February the month ends on the 28th', '2028-02-29T12:00:00+01:00', ['2027-02-28', '2028-02-29']],
])('%s', async (_what, instant, days) => {
  world.clock.set(instant)
  // signed in now: sign-ins of months ago have expired
  const reader = await world.user({ in: body })
  expect(titlesOf(await searchAs(reader, 'lilas', 'period=last12months')).toSorted()).toEqual(
    days.map((day) => `Lilas ${day}`),
  )
})
