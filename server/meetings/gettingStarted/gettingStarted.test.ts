import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { deleteOldTicks } from './writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let body: { id: number; name: string }
let secretary: Actor
let member: Actor
beforeEach(async () => {
  body = await world.body()
  secretary = await world.user({ in: body, role: 'redactor', startsOn: '2024-01-01' })
  member = await world.user({ in: body, startsOn: '2026-03-01' })
})

const listOf = async (who: Actor) => (await who.get(`/api/irps/${body.id}/home`)).json().gettingStarted
const titlesOf = async (who: Actor): Promise<string[]> =>
  (await listOf(who)).documents.map(({ document }: { document: { title: string } }) => document.title)
const progressOf = async (who: Actor) => (await who.get('/api/home')).json().gettingStarted
const choose = (who: Actor, documents: readonly { id: number }[]) =>
  who.put(`/api/irps/${body.id}/getting_started/documents`, { documents: documents.map(({ id }) => ({ id })) })
const tick = (who: Actor, written: object) =>
  who.put(`/api/irps/${body.id}/getting_started/tick`, { isTicked: true, ...written })
const file = (title: string, wishes: object = {}) => insertDocument(world.portal, { in: body, title, ...wishes })

test('a new member sees what to read, in order, the steps and the next dates', async () => {
  const [rules, agreement] = [await file('Règlement intérieur'), await file('Accord')]
  const session = await insertSession(world.portal, { in: body, title: 'Séance d’avril', inDays: 14 })
  expect((await choose(secretary, [agreement, rules])).statusCode).toBe(204)

  expect(await listOf(member)).toMatchObject({
    mandate: { since: '2026-03-01', until: '2026-05-30' },
    documents: [
      { document: { title: 'Accord' }, tickedAt: null },
      { document: { title: 'Règlement intérieur' }, tickedAt: null },
    ],
    steps: [
      { step: 'people', tickedAt: null },
      { step: 'dates', tickedAt: null },
      { step: 'training', tickedAt: null },
    ],
    nextSessions: [{ id: session.id, title: 'Séance d’avril' }],
  })
  expect(await progressOf(member)).toMatchObject([{ irp: { id: body.id }, until: '2026-05-30', done: 0, total: 5 }])
})

test('only a new mandate has the list, and who prepares sessions sees what is chosen', async () => {
  const older = await world.user({ in: body, startsOn: '2025-12-18' })
  const unknown = await world.user({ in: body })
  const stranger = await world.user()
  const future = await world.user({ in: body, startsOn: '2026-03-20' })
  for (const who of [older, unknown, stranger, future]) {
    expect(await listOf(who)).toBeNull()
    expect(await progressOf(who)).toEqual([])
  }
  expect(await listOf(secretary)).toMatchObject({ mandate: null, documents: [] })
  expect(await listOf(await world.user({ in: body, startsOn: '2025-12-19' }))).toMatchObject({
    mandate: { until: '2026-03-19' },
  })
})

test('a mandate without a date is new from the opening of the account', async () => {
  const opened = await world.user({ in: body })
  await world.db.insertInto('firstVisits').values({ userId: opened.id, openedAt: '2026-03-10T08:00:00Z' }).execute()
  expect(await listOf(opened)).toMatchObject({ mandate: { since: '2026-03-10' } })
})

test('a document that a member may not read is neither listed nor counted, and cannot be ticked', async () => {
  const central = await world.user({ in: body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'], startsOn: '2024-01-01' })
  const secret = await file('Note du canal', { channel: 'csec' })
  const open = await file('Règlement intérieur')
  expect((await choose(central, [secret, open])).statusCode).toBe(204)

  expect(await titlesOf(member)).toEqual(['Règlement intérieur'])
  expect(await progressOf(member)).toMatchObject([{ total: 4 }])
  expect((await tick(member, { line: 'document', document: { id: secret.id } })).statusCode).toBe(404)
  expect(await titlesOf(central)).toEqual(['Note du canal', 'Règlement intérieur'])

  // who does not see a choice does not take it away
  expect((await choose(secretary, [])).statusCode).toBe(204)
  expect(await titlesOf(central)).toEqual(['Note du canal'])
})

test('lines are ticked off and back, and the list leaves the dashboard once all are', async () => {
  const rules = await file('Règlement intérieur')
  await choose(secretary, [rules])
  for (const line of ['people', 'dates', 'training', 'training'])
    expect((await tick(member, { line })).statusCode).toBe(204)
  expect(await progressOf(member)).toMatchObject([{ done: 3, total: 4 }])

  await tick(member, { line: 'document', document: { id: rules.id } })
  expect(await progressOf(member)).toEqual([])
  expect((await listOf(member)).documents).toMatchObject([{ tickedAt: '2026-03-19T09:00:00+01:00' }])

  await tick(member, { line: 'dates', isTicked: false })
  expect(await progressOf(member)).toMatchObject([{ done: 3, total: 4 }])
  const other = await world.user({ in: body, startsOn: '2026-03-01' })
  expect(await progressOf(other)).toMatchObject([{ done: 0 }])
})

test('faulty ticks and choices are refused', async () => {
  const rules = await file('Règlement intérieur')
  const draft = await file('Projet', { status: 'draft' })
  expect(violationPaths(await tick(member, { line: 'document' }))).toEqual(['document'])
  expect(violationPaths(await tick(member, { line: 'people', document: { id: rules.id } }))).toEqual(['document'])
  expect((await tick(member, { line: 'document', document: { id: rules.id } })).statusCode).toBe(404)
  expect((await tick(await world.user(), { line: 'people' })).statusCode).toBe(403)

  expect((await choose(member, [rules])).statusCode).toBe(403)
  expect(violationPaths(await choose(secretary, [rules, draft]))).toEqual(['documents[1]'])
  expect(violationPaths(await choose(secretary, [rules, rules]))).toEqual(['documents'])
  const nine = await Promise.all(Array.from({ length: 9 }, (_, index) => file(`Document ${index}`)))
  expect(violationPaths(await choose(secretary, nine))).toEqual(['documents'])
  expect((await choose(secretary, nine.slice(1))).statusCode).toBe(204)
})

test('the database itself refuses a tick that names no document, and a ninth document', async () => {
  const rules = await file('Règlement intérieur')
  const tickRow = { userId: member.id, bodyId: body.id, documentId: null, tickedAt: '2026-03-19T09:00:00Z' }
  await expect(
    world.db
      .insertInto('startingTicks')
      .values({ ...tickRow, line: 'document' })
      .execute(),
  ).rejects.toThrow(/starting_ticks_document_check/)
  await expect(
    world.db.insertInto('startingDocuments').values({ bodyId: body.id, documentId: rules.id, position: 9 }).execute(),
  ).rejects.toThrow(/position_check/)
})

test('ticks are deleted twice ninety days after they were made', async () => {
  await tick(member, { line: 'people' })
  await tick(member, { line: 'dates' })
  const ticks = () => world.db.selectFrom('startingTicks').select('line').where('userId', '=', member.id).execute()
  await world.db
    .updateTable('startingTicks')
    .set({ tickedAt: '2025-09-19T09:00:00+02:00' })
    .where('userId', '=', member.id)
    .where('line', '=', 'people')
    .execute()
  await deleteOldTicks(world.portal)
  expect(await ticks()).toEqual([{ line: 'dates' }])
})
