import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { remind } from './remind.ts'

// What is near, due or late is told in the morning, each of it once (SPEC §4; DOMAIN §14).

const thursday = '2026-03-19T08:00:00+01:00'
let world: World
let body: { id: number }
let reader: Actor
let redactor: Actor
let validator: Actor
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(thursday)
  for (const table of ['notifications', 'documents', 'sessions', 'consultations'] as const)
    await world.db.deleteFrom(table).execute()
  // a commission: the law asks nothing else of it
  body = await world.body({ kind: 'COMMISSION' })
  reader = await world.user({ in: body })
  redactor = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

const told = async (who: Actor) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'facts'])
      .where('userId', '=', who.id)
      .orderBy('kind')
      .orderBy('id')
      .execute()
  ).map(({ kind, facts }) => ({ kind, ...facts }))
const kindsOf = async (who: Actor) => (await told(who)).map(({ kind }) => kind)
const at = async (instant: string) => {
  world.clock.set(instant)
  await remind(world.portal)
}
/** Convened long before. */
const meet = (inDays: number, wishes: object = {}) =>
  insertSession(world.portal, { in: body, inDays, agendaSentOn: '2026-03-01', ...wishes })
const longAgo = (sessionId: number) =>
  world.db
    .updateTable('sessionEvents')
    .set({ at: '2026-03-01T10:00:00+01:00' })
    .where('sessionId', '=', sessionId)
    .execute()

describe('a session', () => {
  test('is recalled two days before, with what each has not read of it, once', async () => {
    const session = await meet(2)
    await longAgo(session.id)
    const paper = await insertDocument(world.portal, { in: body, session })
    await insertDocument(world.portal, { in: body, session })
    await insertDocument(world.portal, { in: body, session, status: 'draft' })
    await world.db
      .insertInto('documentReadings')
      .values({ userId: reader.id, documentId: paper.id, versionNumber: 1, at: thursday })
      .execute()
    await remind(world.portal)
    await remind(world.portal)
    expect(await told(reader)).toMatchObject([{ kind: 'session.reminder', count: 1 }])
    expect(await told(validator)).toMatchObject([{ kind: 'session.reminder', count: 2 }])
  })

  test('is recalled the day before by a server that was stopped, and not three days before', async () => {
    const [near, far] = [await meet(1), await meet(3)]
    await longAgo(near.id)
    await longAgo(far.id)
    await remind(world.portal)
    expect(await kindsOf(reader)).toEqual(['session.reminder'])
  })

  test('is recalled again on its new day when it was moved', async () => {
    const session = await meet(2)
    await longAgo(session.id)
    await remind(world.portal)
    await world.db
      .updateTable('sessions')
      .set({ startsAt: '2026-03-26T10:00:00+01:00', endsAt: '2026-03-26T12:00:00+01:00' })
      .where('id', '=', session.id)
      .execute()
    await at('2026-03-23T08:00:00+01:00')
    expect(await told(reader)).toHaveLength(1)
    await at('2026-03-24T08:00:00+01:00')
    expect(await told(reader)).toHaveLength(2)
  })

  test('is not recalled to who may not read it, nor when it is cancelled', async () => {
    const stranger = await world.user({ in: await world.body() })
    const secret = await meet(2, { confidential: true })
    await longAgo(secret.id)
    await world.db
      .insertInto('subscriptions')
      .values({ userId: stranger.id, sessionId: secret.id, createdAt: thursday })
      .execute()
    const cancelled = await meet(2, { status: 'cancelled' })
    await longAgo(cancelled.id)
    await remind(world.portal)
    expect(await kindsOf(stranger)).toEqual([])
    expect(await kindsOf(reader)).toEqual(['session.reminder'])
  })
})

test('nobody is told anything before eight', async () => {
  const session = await meet(2)
  await longAgo(session.id)
  await at('2026-03-19T07:59:00+01:00')
  expect(await told(reader)).toEqual([])
  await at('2026-03-19T08:00:00+01:00')
  expect(await told(reader)).toHaveLength(1)
})

test('eight is eight in Paris when clocks have changed', async () => {
  const session = await insertSession(world.portal, { in: body, inDays: 12, agendaSentOn: '2026-03-01' })
  await longAgo(session.id)
  // summer time has begun on the 29th
  await at('2026-03-29T05:59:00Z')
  expect(await told(reader)).toEqual([])
  await at('2026-03-29T06:00:00Z')
  expect(await told(reader)).toHaveLength(1)
})

test('an order of the day is recalled three days before it is due, then on the day, to who prepares it', async () => {
  await insertSession(world.portal, { in: body, inDays: 6, status: 'draft' })
  await remind(world.portal)
  expect(await told(redactor)).toEqual([{ kind: 'session.agendaDue', due: '2026-03-22' }])
  expect(await kindsOf(validator)).toEqual(['session.agendaDue'])
  expect(await kindsOf(reader)).toEqual([])
  await at('2026-03-20T08:00:00+01:00')
  expect(await told(redactor)).toHaveLength(1)
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(redactor)).toHaveLength(2)
})

test('minutes are recalled before they are due, then the day after, also to the secretary', async () => {
  const job = await world.db
    .insertInto('jobs')
    .values({ name: 'Secrétaire du comité' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.updateTable('assignments').set({ jobId: job.id }).where('userId', '=', reader.id).execute()
  await insertSession(world.portal, { in: body, inDays: -12, status: 'held' })
  await remind(world.portal)
  expect(await told(redactor)).toEqual([{ kind: 'minutes.dueSoon', due: '2026-03-22' }])
  expect(await kindsOf(reader)).toEqual(['minutes.dueSoon'])
  await at('2026-03-23T08:00:00+01:00')
  await at('2026-03-24T08:00:00+01:00')
  expect(await kindsOf(redactor)).toEqual(['minutes.dueSoon', 'minutes.late'])
})

test('minutes that have been late for months are not news', async () => {
  await insertSession(world.portal, { in: body, inDays: -100, status: 'held' })
  await remind(world.portal)
  expect(await told(redactor)).toEqual([])
})

test('an opinion is recalled ten days and three days before, to validators', async () => {
  await world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title: 'Télétravail', startedOn: '2026-02-28' })
    .execute()
  await remind(world.portal)
  expect(await told(validator)).toEqual([{ kind: 'opinion.dueSoon', due: '2026-03-28' }])
  expect(await told(redactor)).toEqual([])
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(1)
  await at('2026-03-25T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(2)
})

test('what waits for validation is recalled every three days, all of it in one', async () => {
  for (const day of ['2026-03-16', '2026-03-18']) {
    const { id } = await insertDocument(world.portal, { in: body, author: redactor, status: 'submitted' })
    await world.db
      .updateTable('documentSteps')
      .set({ at: `${day}T10:00:00+01:00` })
      .where('documentId', '=', id)
      .execute()
    if ((await world.db.selectFrom('documentSteps').select('id').where('documentId', '=', id).execute()).length === 0)
      await world.db
        .insertInto('documentSteps')
        .values({
          documentId: id,
          versionNumber: 1,
          at: `${day}T10:00:00+01:00`,
          fromStatus: 'draft',
          toStatus: 'submitted',
        })
        .execute()
  }
  await remind(world.portal)
  expect(await told(validator)).toEqual([{ kind: 'document.stillPending', count: 2 }])
  expect(await told(redactor)).toEqual([])
  await at('2026-03-20T08:00:00+01:00')
  await at('2026-03-21T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(1)
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(2)
})

test('a mandate that ends is recalled sixty days before to who holds it and to administrators', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.db.updateTable('assignments').set({ endsOn: '2026-05-18' }).where('userId', '=', reader.id).execute()
  await at('2026-03-18T08:00:00+01:00')
  expect(await told(reader)).toEqual([])
  await at('2026-03-19T08:00:00+01:00')
  await at('2026-03-20T08:00:00+01:00')
  expect(await told(reader)).toEqual([{ kind: 'mandate.ending', due: '2026-05-18' }])
  expect(await told(administrator)).toEqual([{ kind: 'mandate.ending', due: '2026-05-18' }])
})

test('people reminded together cost no more statements than one', async () => {
  const session = await meet(2)
  await longAgo(session.id)
  const one = await world.statementsOf(() => remind(world.portal))
  await world.db.deleteFrom('notifications').execute()
  await Promise.all(Array.from({ length: 12 }, () => world.user({ in: body })))
  const many = await world.statementsOf(() => remind(world.portal))
  expect(many).toHaveLength(one.length)
})
