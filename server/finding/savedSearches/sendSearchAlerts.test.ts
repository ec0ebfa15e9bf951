import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findViewer } from '#server/ground/identity/viewers.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { deleteTasks, runTasks, taskDelaysMs, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { resultsSince } from './results.ts'
import { sendSearchAlerts } from './sendSearchAlerts.ts'

// Alerts of saved searches (SPEC §4; DOMAIN §14). Days start at seven in Paris.

const friday = '2026-03-20T06:30:00+01:00'
let world: World
let central: { id: number }
let elsewhere: { id: number }
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  central = await world.body()
  elsewhere = await world.body()
})
beforeEach(async () => {
  world.clock.set(friday)
  await deleteTasks(world, 'search.alert')
  reader = await world.user({ in: central })
})
afterEach(async () => {
  await world.db.deleteFrom('savedSearches').execute()
  await world.db.deleteFrom('notifications').execute()
})
afterAll(() => world.close())

let count = 0
const keep = async (query: string, rhythm: string, who = reader): Promise<{ id: number; '@id': string }> =>
  (await who.post('/api/saved_searches', { name: `Veille ${++count}`, query, rhythm })).json()
const told = async (who = reader) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'facts', 'savedSearchId', 'mail'])
      .where('userId', '=', who.id)
      .orderBy('id')
      .execute()
  ).map(({ facts, ...row }) => ({ ...row, count: facts.count }))
async function publish(title: string, wishes: object = {}) {
  await insertContent(world, { title, ...wishes })
  await indexAllChanges(world)
}
const daily = () => sendSearchAlerts(world.portal, { rhythm: 'daily' })
const weekly = () => sendSearchAlerts(world.portal, { rhythm: 'weekly' })

test('new results are reported at seven, once; nothing without new results', async () => {
  const { id } = await keep('q=prévoyance', 'daily')
  world.clock.forward({ minutes: 10 })
  await publish('La prévoyance change')
  await publish('Rien à voir')
  await daily()
  expect(await told()).toEqual([])

  world.clock.set('2026-03-20T07:00:05+01:00')
  await daily()
  await daily()
  expect(await told()).toEqual([{ kind: 'search.alert', savedSearchId: id, mail: 'immediate', count: 1 }])

  world.clock.set('2026-03-21T07:00:00+01:00')
  await daily()
  expect(await told()).toHaveLength(1)
})

test('new results are reported at seven when a server whose clock is a little behind takes the task', async () => {
  await keep('q=prévoyance', 'daily')
  world.clock.forward({ minutes: 10 })
  await publish('La prévoyance change')
  world.clock.set('2026-03-20T06:59:59.900+01:00')
  await daily()
  expect(await told()).toEqual([])
  expect(await taskDelaysMs(world, 'search.alert')).toEqual([1_000])

  world.clock.set('2026-03-20T07:00:00+01:00')
  await runTasks(world, 'search.alert')
  expect(await told()).toHaveLength(1)
  expect(await taskDelaysMs(world, 'search.alert')).toEqual([])
})

test('a round that has taken its time leaves the other owners to the next one, which begins after them', async () => {
  const second = await world.user({ in: central })
  for (const who of [reader, second]) await keep('q=prévoyance', 'daily', who)
  world.clock.forward({ minutes: 10 })
  await publish('La prévoyance change')
  world.clock.set('2026-03-20T07:00:05+01:00')
  await sendSearchAlerts(world.portal, { rhythm: 'daily' }, undefined, { forMs: 0, atOnce: 1 })
  expect([await told(), await told(second)].map(({ length }) => length)).toEqual([1, 0])
  const [rest, ...others] = await waitingTasks(world, 'search.alert')
  expect(rest?.payload).toEqual({ rhythm: 'daily', after: reader.id })
  expect(others).toEqual([])

  await runTasks(world, 'search.alert')
  expect([await told(), await told(second)].map(({ length }) => length)).toEqual([1, 1])
  expect(await waitingTasks(world, 'search.alert')).toEqual([])
})

test('a search saved while the clock ran ahead reports new results once the clock is right', async () => {
  world.clock.forward({ days: 5 * 365 })
  const early = await world.user({ in: central })
  const { id } = await keep('q=prévoyance', 'daily', early)
  world.clock.set('2026-03-20T07:00:05+01:00')
  await daily()
  expect(await told(early)).toEqual([])
  world.clock.forward({ minutes: 10 })
  await publish('La prévoyance change encore')
  world.clock.set('2026-03-21T07:00:05+01:00')
  await daily()
  expect(await told(early)).toMatchObject([{ savedSearchId: id, count: 1 }])
})

test('a relative period counts from the day of the mail', async () => {
  await keep('q=vacances&period=last12months', 'daily')
  world.clock.set('2026-09-20T12:00:00+02:00')
  // the first is within twelve months of saving the search, but not of the mail
  for (const date of ['2025-09-20', '2025-09-21'])
    await insertDocument(world.portal, { in: central, title: 'Les vacances', date })
  await indexAllChanges(world)
  world.clock.set('2026-09-21T07:00:00+02:00')
  await daily()
  expect(await told()).toMatchObject([{ count: 1 }])
})

test('a server stopped at seven later reports what was published before seven, and no more', async () => {
  await keep('q=intéressement', 'daily')
  world.clock.forward({ minutes: 10 })
  await publish('L’intéressement')
  world.clock.set('2026-03-20T15:00:00+01:00')
  await publish('L’intéressement, suite')
  await daily()
  expect(await told()).toMatchObject([{ count: 1 }])
  world.clock.set('2026-03-21T07:00:00+01:00')
  await daily()
  expect(await told()).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('a week ends on Monday, also across a change of the clocks', async () => {
  world.clock.set('2026-03-25T12:00:00+01:00')
  await keep('q=participation', 'weekly')
  world.clock.forward({ minutes: 10 })
  await publish('La participation')
  for (const instant of ['2026-03-28T07:30:00+01:00', '2026-03-29T07:30:00+02:00', '2026-03-30T06:59:00+02:00']) {
    world.clock.set(instant)
    await weekly()
    expect(await told()).toEqual([])
  }
  world.clock.set('2026-03-30T07:00:00+02:00')
  await weekly()
  expect(await told()).toHaveLength(1)
})

test('immediate alerts are sent once the index is up to date', async () => {
  await keep('q=mobilité', 'immediate')
  world.clock.forward({ minutes: 1 })
  await insertContent(world, { title: 'La mobilité' })
  await runTasks(world, 'search.index')
  expect(await waitingTasks(world, 'search.alert')).toMatchObject([{ payload: { rhythm: 'immediate' } }])
  world.clock.forward({ minutes: 1 })
  await sendSearchAlerts(world.portal, { rhythm: 'immediate' })
  expect(await told()).toMatchObject([{ count: 1 }])
})

test('alerts use the current rights of the owner', async () => {
  const stranger = await world.user({ in: elsewhere })
  const left = await world.user({ in: central })
  await Promise.all([reader, stranger, left].map((who) => keep('q=tungstène', 'daily', who)))
  world.clock.forward({ minutes: 10 })
  await insertDocument(world.portal, { in: central, title: 'Tungstène, note secrète', confidential: true })
  await indexAllChanges(world)
  await world.db.deleteFrom('assignments').where('userId', '=', left.id).execute()
  world.clock.set('2026-03-20T07:00:05+01:00')
  await daily()
  expect(await told(reader)).toMatchObject([{ count: 1 }])
  expect(await told(stranger)).toEqual([])
  expect(await told(left)).toEqual([])
})

test('closed accounts and rhythm « none » get no alert', async () => {
  const gone = await world.user({ in: central })
  await keep('q=cadmium', 'daily', gone)
  await keep('q=cadmium', 'none')
  world.clock.forward({ minutes: 10 })
  await publish('Le cadmium')
  await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', gone.id).execute()
  world.clock.set('2026-03-20T07:00:05+01:00')
  await daily()
  expect(await told(gone)).toEqual([])
  expect(await told()).toEqual([])
})

test('two servers send one alert', async () => {
  await keep('q=molybdène', 'daily')
  world.clock.forward({ minutes: 10 })
  await publish('Le molybdène')
  world.clock.set('2026-03-20T07:00:05+01:00')
  await Promise.all([daily(), daily(), daily()])
  expect(await told()).toHaveLength(1)
})

test('results are listed newest first, ten at most, without confidential titles', async () => {
  const kept = await keep('q=palladium', 'daily')
  const since = world.clock.now().toISOString()
  for (let rank = 1; rank <= 11; rank++) {
    world.clock.forward({ minutes: 1 })
    await insertContent(world, { title: `Palladium ${rank}` })
  }
  await insertDocument(world.portal, { in: central, title: 'Palladium caché', confidential: true })
  await indexAllChanges(world)
  // the steps of a document are a second apart
  world.clock.forward({ minutes: 1 })
  const until = world.clock.now().toISOString()
  const viewer = await findViewer(world.db, reader.id, { day: '2026-03-20' })
  const listed = (atMost: number) =>
    resultsSince(world.portal, viewer!, { id: kept.id, query: 'q=palladium' }, { since, until, atMost })
  expect(await listed(10)).toHaveLength(10)
  const titles = (await listed(20)).map(({ title }) => title)
  expect(titles).toHaveLength(12)
  expect(titles.filter((title) => title === null)).toHaveLength(1)
  expect(titles.indexOf('Palladium 11')).toBeLessThan(titles.indexOf('Palladium 1'))
})
