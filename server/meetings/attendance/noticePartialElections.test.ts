import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendReminders } from '#server/messaging/reminders/sendReminders.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Partial elections that are due (L2314-10), told to administrators once for each cause.

let world: World
let administrator: Actor
let body: { id: number; name: string }
let holders: Actor[]
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(async () => {
  world.clock.set('2026-03-19T09:00:00+01:00')
  await world.db.deleteFrom('notifications').execute()
  await world.db.deleteFrom('seats').execute()
  body = await world.body({ kind: 'CSE' })
  holders = await Promise.all(Array.from({ length: 4 }, () => world.user({ in: body })))
  await administrator.put(`/api/irps/${body.id}/seats`, {
    seats: holders.map(({ id }, index) => ({ college: index === 0 ? 'Cadres' : 'Employés', holder: { id } })),
  })
  await endMandates(holders, '2028-12-31')
})
afterAll(() => world.close())

const endMandates = (people: readonly Actor[], endsOn: string | null) =>
  world.db
    .updateTable('assignments')
    .set({ endsOn })
    .where(
      'userId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
/** Runs the task of the morning. @returns whom it notifies */
async function morning(days = 1): Promise<number[]> {
  world.clock.forward({ minutes: days * 24 * 60 })
  const before = await told()
  await sendReminders(world.portal)
  return (await told()).slice(before.length)
}
const told = async () =>
  (
    await world.db
      .selectFrom('notifications')
      .select('userId')
      .where('kind', '=', 'seats.partialElection')
      .orderBy('id')
      .execute()
  ).map(({ userId }) => userId)

test('administrators are told once, and again after it has ended', async () => {
  expect(await morning()).toEqual([])
  await endMandates(holders.slice(2), '2026-03-01')
  expect(await morning()).toEqual([administrator.id])
  expect(await morning()).toEqual([])
  await endMandates(holders.slice(2), '2028-12-31')
  expect(await morning()).toEqual([])
  await endMandates(holders.slice(2), '2026-03-01')
  expect(await morning()).toEqual([administrator.id])
})

test('a college without holders is another cause', async () => {
  await endMandates(holders.slice(0, 1), '2026-03-01')
  expect(await morning()).toEqual([administrator.id])
  await endMandates(holders.slice(0, 2), '2026-03-01')
  expect(await morning()).toEqual([administrator.id])
  expect(await morning()).toEqual([])
})

test('nobody is told in the last six months, of a commission, or of an inactive body', async () => {
  await endMandates(holders, '2026-08-31')
  await endMandates(holders.slice(2), '2026-03-10')
  expect(await morning()).toEqual([])
  await endMandates(holders.slice(0, 2), '2028-12-31')
  await world.db.updateTable('bodies').set({ kind: 'COMMISSION' }).where('id', '=', body.id).execute()
  expect(await morning()).toEqual([])
  await world.db.updateTable('bodies').set({ kind: 'CSE', active: false }).where('id', '=', body.id).execute()
  expect(await morning()).toEqual([])
  await world.db.updateTable('bodies').set({ active: true }).where('id', '=', body.id).execute()
  expect(await morning()).toEqual([administrator.id])
})

test('the end of all mandates is no cause', async () => {
  await endMandates(holders, '2026-03-10')
  expect(await morning()).toEqual([])
})
