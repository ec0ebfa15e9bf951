import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, taskDelaysMs, waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { holdEndedSession } from './holding.ts'

const now = '2026-03-19T09:00:00+01:00'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld({ at: now })
  circle = await createCircle(world)
})
beforeEach(async () => {
  world.clock.set(now)
  await deleteTasks(world, 'sessions.hold')
  await deleteTasks(world, 'sessions.announce')
})
afterAll(() => world.close())

type Wishes = Partial<Parameters<typeof insertSession>[1]>
const insert = (wishes: Wishes = {}) =>
  insertSession(world.portal, { in: circle.body, place: 'Salle Vauban', agenda: ['Bilan social'], ...wishes })
const step = (person: Person, { id }: { id: number }, name: string, body?: object) =>
  circle.people[person].post(`/api/sessions/${id}/${name}`, body)
const read = async ({ id }: { id: number }, person: Person = 'redactor') =>
  (await circle.people[person].get(`/api/sessions/${id}`)).json()
const events = async (session: { id: number }) =>
  world.db.selectFrom('sessionEvents').selectAll().where('sessionId', '=', session.id).orderBy('id').execute()
const holdAt = async () =>
  (await waitingTasks(world, 'sessions.hold')).map(({ payload, runAt }) => [payload.sessionId, Date.parse(runAt)])

describe('convening a draft', () => {
  test('shows the session to members, records the day the agenda was sent, and enqueues the tasks', async () => {
    const session = await insert({ status: 'draft' })
    expect((await circle.people.reader.get(`/api/sessions/${session.id}`)).statusCode).toBe(404)

    const answer = await step('redactor', session, 'convocation')

    const { redactor } = circle.people
    expect(answer.json()).toMatchObject({
      status: 'convened',
      convenedAt: now,
      agendaSentOn: '2026-03-19',
      version: 2,
      history: [{ kind: 'convocation', at: now, by: { id: redactor.id }, reason: null, changes: [] }],
    })
    expect((await circle.people.reader.get(`/api/sessions/${session.id}`)).statusCode).toBe(200)
    const [event] = await events(session)
    expect(await waitingTasks(world, 'sessions.announce')).toMatchObject([
      { payload: { sessionId: session.id, eventId: event?.id } },
    ])
    expect(await holdAt()).toEqual([[session.id, Date.parse('2026-03-26T11:00:00+01:00')]])
  })

  test('keeps the day on which the agenda was already sent', async () => {
    const session = await insert({ status: 'draft', agendaSentOn: '2026-03-10' })
    expect((await step('redactor', session, 'convocation')).json().agendaSentOn).toBe('2026-03-10')
  })

  test('reports everything that is missing', async () => {
    const bare = { status: 'draft', place: null, agenda: [], inDays: -1 } as const
    expect(violationPaths(await step('redactor', await insert({ ...bare, mode: 'hybrid' }), 'convocation'))).toEqual([
      'agenda',
      'place',
      'remoteLink',
      'startsAt',
    ])
    expect(violationPaths(await step('redactor', await insert({ ...bare, mode: 'remote' }), 'convocation'))).toEqual([
      'agenda',
      'remoteLink',
      'startsAt',
    ])
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
  })

  test('that is over is reserved to administrators, who file it as held', async () => {
    const session = await insert({ status: 'draft', inDays: -30 })
    expect((await step('administrator', session, 'convocation')).json()).toMatchObject({
      status: 'held',
      agendaSentOn: null,
      minutes: { state: 'expected' },
      history: [{ kind: 'holding' }],
    })
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
    expect(await holdAt()).toEqual([])
  })
})

describe('a postponed session', () => {
  const later = { startsAt: '2026-04-02T14:00', endsAt: '2026-04-02T17:00', reason: '  Grève des transports  ' }

  test('keeps its previous date and the reason, and is held at its new end', async () => {
    const session = await insert({ title: 'Séance ordinaire du 26 mars 2026', number: 9 })
    expect((await step('validator', session, 'postponement', later)).json()).toMatchObject({
      status: 'convened',
      title: 'Séance ordinaire du 2 avril 2026',
      number: 9,
      startsAt: '2026-04-02T14:00:00+02:00',
      endsAt: '2026-04-02T17:00:00+02:00',
      history: [
        {
          kind: 'postponement',
          reason: 'Grève des transports',
          changes: [
            { what: 'startsAt', from: '2026-03-26T09:00:00+01:00', to: '2026-04-02T14:00:00+02:00' },
            { what: 'endsAt', from: '2026-03-26T11:00:00+01:00', to: '2026-04-02T17:00:00+02:00' },
            { what: 'title', from: 'Séance ordinaire du 26 mars 2026', to: 'Séance ordinaire du 2 avril 2026' },
          ],
        },
      ],
    })
    expect(await holdAt()).toEqual([[session.id, Date.parse('2026-04-02T17:00:00+02:00')]])
    expect(await waitingTasks(world, 'sessions.announce')).toHaveLength(1)
  })

  test('keeps a custom title, and takes the next number when the year changes', async () => {
    await insert({ number: 3, inDays: 300, title: 'Janvier' })
    const session = await insert({ number: 3, title: 'Séminaire', inDays: 8 })
    const nextYear = { startsAt: '2027-02-02T14:00', endsAt: '2027-02-02T17:00', reason: 'Report' }
    await insert({ number: 5, inDays: 310 })
    expect((await step('redactor', session, 'postponement', nextYear)).json()).toMatchObject({
      title: 'Séminaire',
      number: 6,
    })
  })

  test('needs a future date and a reason', async () => {
    const session = await insert()
    const past = { startsAt: '2026-03-19T08:00', endsAt: '2026-03-19T10:00', reason: 'Report' }
    expect(violationPaths(await step('redactor', session, 'postponement', past))).toEqual(['startsAt'])
    const wrong = { startsAt: '2026-04-02T14:00', endsAt: '2026-04-02T13:00', reason: ' ' }
    expect(violationPaths(await step('redactor', session, 'postponement', wrong)).sort()).toEqual(['endsAt', 'reason'])
    const same = { startsAt: '2026-03-26T09:00', endsAt: '2026-03-26T11:00', reason: 'Report' }
    expect((await step('redactor', session, 'postponement', same)).json()).toMatchObject({ code: 'record.state' })
    const long = { ...later, reason: 'x'.repeat(501) }
    expect(violationPaths(await step('redactor', session, 'postponement', long))).toEqual(['reason'])
    expect(await read(session)).toMatchObject({ version: 1, history: [] })
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
  })
})

test('a cancelled session shows the reason, stays listed, and is not marked as held', async () => {
  const session = await insert()
  expect((await step('redactor', session, 'cancellation', {})).statusCode).toBe(422)
  expect((await step('redactor', session, 'cancellation', { reason: 'Sans objet' })).json()).toMatchObject({
    status: 'cancelled',
    history: [{ kind: 'cancellation', reason: 'Sans objet' }],
  })
  expect(await read(session, 'stranger')).toMatchObject({ status: 'cancelled' })
  world.clock.set('2026-04-01T09:00:00+02:00')
  await runTasks(world, 'sessions.hold')
  const row = await world.db.selectFrom('sessions').select('status').where('id', '=', session.id).executeTakeFirst()
  expect(row?.status).toBe('cancelled')
})

describe('marking a session as held', () => {
  const ended = '2026-03-26T11:00:00+01:00'
  const statusOf = async ({ id }: { id: number }) =>
    world.db.selectFrom('sessions').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow()

  test('is done by a task at its end, once', async () => {
    const session = await insert()
    expect(await holdAt()).toEqual([[session.id, Date.parse(ended)]])
    world.clock.set(ended)

    await Promise.all(Array.from({ length: 5 }, () => holdEndedSession(world.portal, { sessionId: session.id })))

    expect(await statusOf(session)).toEqual({ status: 'held', version: 2 })
    expect(await events(session)).toMatchObject([{ kind: 'holding', byUserId: null, at: ended }])
    expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
  })

  test('waits when the session was postponed meanwhile', async () => {
    const session = await insert()
    await world.db
      .updateTable('sessions')
      .set({ startsAt: '2026-04-02T09:00:00+02:00', endsAt: '2026-04-02T12:00:00+02:00' })
      .where('id', '=', session.id)
      .execute()
    world.clock.set(ended)

    await runTasks(world, 'sessions.hold')

    expect(await statusOf(session)).toEqual({ status: 'convened', version: 1 })
    expect(await holdAt()).toEqual([[session.id, Date.parse('2026-04-02T12:00:00+02:00')]])
  })

  test('is tried again after a second by a server whose clock is a little behind, not without pause', async () => {
    const session = await insert()
    world.clock.set('2026-03-26T10:59:59.900+01:00')
    await runTasks(world, 'sessions.hold')
    expect(await statusOf(session)).toEqual({ status: 'convened', version: 1 })
    expect(await taskDelaysMs(world, 'sessions.hold')).toEqual([1_000])
  })

  test('ignores a deleted session', async () => {
    await expect(holdEndedSession(world.portal, { sessionId: 99_999 })).resolves.toBeUndefined()
  })

  test('is possible by hand once the session has begun', async () => {
    const session = await insert({ inDays: 1 / 24 })
    expect((await step('redactor', session, 'holding')).json()).toMatchObject({
      code: 'record.state',
      description: 'Cette action n’est plus possible : la séance n’a pas commencé.',
    })
    world.clock.forward({ hours: 1 })
    expect((await step('redactor', session, 'holding')).json()).toMatchObject({
      status: 'held',
      minutes: { state: 'expected' },
    })
  })
})

test('a session can be closed once its minutes are approved, and reopened by an administrator', async () => {
  const session = await insert({ status: 'held', inDays: -20 })
  const refused = { status: 409, code: 'sessions.minutesNotApproved' }
  expect((await step('validator', session, 'closing')).json()).toMatchObject(refused)
  const document = await insertDocument(world.portal, { in: circle.body, session })
  await world.db
    .insertInto('minutes')
    .values({ sessionId: session.id, state: 'sent', documentId: document.id, sentOn: '2026-03-10' })
    .execute()
  expect((await step('validator', session, 'closing')).json()).toMatchObject(refused)
  await world.db
    .updateTable('minutes')
    .set({ state: 'approved', approvedOn: '2026-03-18' })
    .where('sessionId', '=', session.id)
    .execute()

  expect((await step('validator', session, 'closing')).json()).toMatchObject({ status: 'closed' })
  const form = sessionForm(circle.body, { version: 2 })
  expect((await circle.people.redactor.put(`/api/sessions/${session.id}`, form)).json()).toMatchObject({
    code: 'record.state',
  })
  expect((await step('administrator', session, 'reopening')).json()).toMatchObject({
    status: 'held',
    history: [{ kind: 'closing' }, { kind: 'reopening', by: { id: circle.people.administrator.id } }],
  })
})
