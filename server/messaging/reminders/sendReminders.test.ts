import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, taskDelaysMs } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { sendReminders } from './sendReminders.ts'

// Reminders of what is near, due or late, each sent once in the morning (SPEC §4; DOMAIN §14).

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
  // A commission, for which the law sets no other deadline.
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
  await sendReminders(world.portal)
}
/** Creates a session convened long before. */
const meet = (inDays: number, wishes: object = {}) =>
  insertSession(world.portal, { in: body, inDays, agendaSentOn: '2026-03-01', ...wishes })
const longAgo = (sessionId: number) =>
  world.db
    .updateTable('sessionEvents')
    .set({ at: '2026-03-01T10:00:00+01:00' })
    .where('sessionId', '=', sessionId)
    .execute()

describe('the reminder of a session', () => {
  test('is sent once, two days before, with each member’s unread documents', async () => {
    const session = await meet(2)
    await longAgo(session.id)
    const paper = await insertDocument(world.portal, { in: body, session })
    await insertDocument(world.portal, { in: body, session })
    await insertDocument(world.portal, { in: body, session, status: 'draft' })
    await world.db
      .insertInto('documentReadings')
      .values({ userId: reader.id, documentId: paper.id, versionNumber: 1, at: thursday })
      .execute()
    await sendReminders(world.portal)
    await sendReminders(world.portal)
    expect(await told(reader)).toMatchObject([{ kind: 'session.reminder', count: 1 }])
    expect(await told(validator)).toMatchObject([{ kind: 'session.reminder', count: 2 }])
  })

  test('is sent the day before after a stop of the server, and not three days before', async () => {
    const [near, far] = [await meet(1), await meet(3)]
    await longAgo(near.id)
    await longAgo(far.id)
    await sendReminders(world.portal)
    expect(await kindsOf(reader)).toEqual(['session.reminder'])
  })

  test('is sent again for the new day when the session was postponed', async () => {
    const session = await meet(2)
    await longAgo(session.id)
    await sendReminders(world.portal)
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

  test('is sent neither to those who may not read the session nor when it is cancelled', async () => {
    const stranger = await world.user({ in: await world.body() })
    const secret = await meet(2, { confidential: true })
    await longAgo(secret.id)
    await world.db
      .insertInto('subscriptions')
      .values({ userId: stranger.id, sessionId: secret.id, createdAt: thursday })
      .execute()
    const cancelled = await meet(2, { status: 'cancelled' })
    await longAgo(cancelled.id)
    await sendReminders(world.portal)
    expect(await kindsOf(stranger)).toEqual([])
    expect(await kindsOf(reader)).toEqual(['session.reminder'])
  })
})

test('no reminder is sent before eight', async () => {
  const session = await meet(2)
  await longAgo(session.id)
  await at('2026-03-19T07:59:00+01:00')
  expect(await told(reader)).toEqual([])
  await at('2026-03-19T08:00:00+01:00')
  expect(await told(reader)).toHaveLength(1)
})

test('eight means eight in Paris, in summer time too', async () => {
  const session = await insertSession(world.portal, { in: body, inDays: 12, agendaSentOn: '2026-03-01' })
  await longAgo(session.id)
  // Summer time begins on the 29th.
  await at('2026-03-29T05:59:00Z')
  expect(await told(reader)).toEqual([])
  await at('2026-03-29T06:00:00Z')
  expect(await told(reader)).toHaveLength(1)
})

test('reminders of an agenda are sent three days before it is due and on the day, to those who prepare it', async () => {
  await insertSession(world.portal, { in: body, inDays: 6, status: 'draft' })
  await sendReminders(world.portal)
  expect(await told(redactor)).toEqual([{ kind: 'session.agendaDue', due: '2026-03-22' }])
  expect(await kindsOf(validator)).toEqual(['session.agendaDue'])
  expect(await kindsOf(reader)).toEqual([])
  await at('2026-03-20T08:00:00+01:00')
  expect(await told(redactor)).toHaveLength(1)
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(redactor)).toHaveLength(2)
})

test('reminders of minutes are sent before they are due and the day after, also to the secretary', async () => {
  const job = await world.db
    .insertInto('jobs')
    .values({ name: 'Secrétaire du comité' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.updateTable('assignments').set({ jobId: job.id }).where('userId', '=', reader.id).execute()
  await insertSession(world.portal, { in: body, inDays: -12, status: 'held' })
  await sendReminders(world.portal)
  expect(await told(redactor)).toEqual([{ kind: 'minutes.dueSoon', due: '2026-03-22' }])
  expect(await kindsOf(reader)).toEqual(['minutes.dueSoon'])
  await at('2026-03-23T08:00:00+01:00')
  await at('2026-03-24T08:00:00+01:00')
  expect(await kindsOf(redactor)).toEqual(['minutes.dueSoon', 'minutes.late'])
})

test('no reminder is sent for minutes that are months late', async () => {
  await insertSession(world.portal, { in: body, inDays: -100, status: 'held' })
  await sendReminders(world.portal)
  expect(await told(redactor)).toEqual([])
})

test('reminders of an opinion are sent to validators ten days and three days before', async () => {
  await world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title: 'Télétravail', startedOn: '2026-02-28' })
    .execute()
  await sendReminders(world.portal)
  expect(await told(validator)).toEqual([{ kind: 'opinion.dueSoon', due: '2026-03-28' }])
  expect(await told(redactor)).toEqual([])
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(1)
  await at('2026-03-25T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(2)
})

test('reminders of pending documents are sent every three days, in one notification', async () => {
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
  await sendReminders(world.portal)
  expect(await told(validator)).toEqual([{ kind: 'document.stillPending', count: 2 }])
  expect(await told(redactor)).toEqual([])
  await at('2026-03-20T08:00:00+01:00')
  await at('2026-03-21T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(1)
  await at('2026-03-22T08:00:00+01:00')
  expect(await told(validator)).toHaveLength(2)
})

test('the reminder of the end of a mandate is sent sixty days before, to its holder and to administrators', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.db.updateTable('assignments').set({ endsOn: '2026-05-18' }).where('userId', '=', reader.id).execute()
  await at('2026-03-18T08:00:00+01:00')
  expect(await told(reader)).toEqual([])
  await at('2026-03-19T08:00:00+01:00')
  await at('2026-03-20T08:00:00+01:00')
  expect(await told(reader)).toEqual([{ kind: 'mandate.ending', due: '2026-05-18' }])
  expect(await told(administrator)).toEqual([{ kind: 'mandate.ending', due: '2026-05-18' }])
})

test('are sent at eight when a server whose clock is a little behind takes the task, and not at the start of one at night', async () => {
  await longAgo((await meet(2)).id)
  await deleteTasks(world, 'reminders.remind')
  await at('2026-03-19T03:00:00+01:00')
  expect(await taskDelaysMs(world, 'reminders.remind')).toEqual([])
  await at('2026-03-19T07:59:59.900+01:00')
  expect(await told(reader)).toEqual([])
  expect(await taskDelaysMs(world, 'reminders.remind')).toEqual([1_000])

  world.clock.set(thursday)
  await runTasks(world, 'reminders.remind')
  expect(await kindsOf(reader)).toEqual(['session.reminder'])
  expect(await taskDelaysMs(world, 'reminders.remind')).toEqual([])
})

test('reminding many users needs as many statements as reminding one', async () => {
  const session = await meet(2)
  await longAgo(session.id)
  const one = await world.statementsOf(() => sendReminders(world.portal))
  await world.db.deleteFrom('notifications').execute()
  await Promise.all(Array.from({ length: 12 }, () => world.user({ in: body })))
  const many = await world.statementsOf(() => sendReminders(world.portal))
  expect(many).toHaveLength(one.length)
})
