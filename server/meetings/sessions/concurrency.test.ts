import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { deleteTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Ten concurrent calls: of those that exclude each other, one succeeds and the others are refused.

let world: World
let circle: Circle
let two: readonly Actor[]
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  two = [circle.people.redactor, circle.people.validator]
  await Promise.all(two.map((person) => person.get('/me')))
})
afterAll(() => world.close())

const tenTimes = (call: (person: Actor, index: number) => ReturnType<Actor['get']>) =>
  Promise.all(Array.from({ length: 10 }, (_, index) => call(two[index % 2]!, index)))
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
const eventKinds = async (sessionId: number) => {
  const events = await world.db.selectFrom('sessionEvents').select('kind').where('sessionId', '=', sessionId).execute()
  return events.map(({ kind }) => kind)
}
const oneOf = (done: number) => [done, ...Array<number>(9).fill(409)]

test('ten new sessions get ten different numbers', async () => {
  const body = await world.body()
  const redactor = await world.user({ in: body, role: 'redactor' })
  await redactor.get('/me')
  const answers = await Promise.all(Array.from({ length: 10 }, () => redactor.post('/api/sessions', sessionForm(body))))
  const numbers = answers.map((answer) => answer.json().number)
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('of ten amendments of the same version, one succeeds', async () => {
  const session = await insertSession(world.portal, { in: circle.body, place: 'Ici', agenda: ['Point'] })
  const answers = await tenTimes((person, index) =>
    person.put(`/api/sessions/${session.id}`, sessionForm(circle.body, { version: 1, title: `Titre ${index}` })),
  )
  expect(statuses(answers)).toEqual(oneOf(200))
  expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code))).toEqual(
    new Set(['record.stale']),
  )
  expect(await eventKinds(session.id)).toEqual(['change'])
})

test.each([
  ['convocation', 'draft', 7, undefined, 'convocation', 1],
  ['cancellation', 'convened', 7, { reason: 'Sans objet' }, 'cancellation', 1],
  [
    'postponement',
    'convened',
    7,
    { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00', reason: 'Report' },
    'postponement',
    1,
  ],
  ['holding', 'convened', -1 / 24, undefined, 'holding', 0],
] as const)('of ten calls for its %s, one succeeds', async (step, status, inDays, body, kind, told) => {
  const wishes = { in: circle.body, status, inDays, place: 'Ici', agenda: ['Point'] }
  const { id } = await insertSession(world.portal, wishes)
  await deleteTasks(world, 'sessions.announce')

  const answers = await tenTimes((person) => person.post(`/api/sessions/${id}/${step}`, body))

  expect(statuses(answers)).toEqual(oneOf(200))
  expect(await eventKinds(id)).toEqual([kind])
  expect(await waitingTasks(world, 'sessions.announce')).toHaveLength(told)
})

test('a cancellation excludes later postponements', async () => {
  const { id } = await insertSession(world.portal, { in: circle.body, place: 'Ici', agenda: ['Point'] })
  const answers = await tenTimes((person, index) =>
    index === 4
      ? person.post(`/api/sessions/${id}/cancellation`, { reason: 'Sans objet' })
      : person.post(`/api/sessions/${id}/postponement`, {
          startsAt: `2026-04-${10 + index}T09:00`,
          endsAt: `2026-04-${10 + index}T11:00`,
          reason: 'Report',
        }),
  )
  const kinds = await eventKinds(id)
  expect(kinds.at(-1)).toBe('cancellation')
  expect(kinds).toHaveLength(answers.filter(({ statusCode }) => statusCode === 200).length)
  expect(statuses(answers).every((status) => status === 200 || status === 409)).toBe(true)
})

test('a draft that is deleted and convened concurrently ends in one of both states', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await insertSession(world.portal, {
      in: circle.body,
      status: 'draft',
      place: 'Ici',
      agenda: ['Point'],
    })
    const [removed, convened] = await Promise.all([
      two[0]!.delete(`/api/sessions/${id}`),
      two[1]!.post(`/api/sessions/${id}/convocation`),
    ])
    expect([
      [204, 404],
      [409, 200],
    ]).toContainEqual([removed.statusCode, convened.statusCode])
    expect(await eventKinds(id)).toHaveLength(convened.statusCode === 200 ? 1 : 0)
  }
})

// Each of these locks rows that the other refers to: there must be no deadlock, in whichever order they run.
const rounds = 5
const minutesOf = (session: { id: number }) => [
  { title: 'Procès-verbal', kind: 'minutes' as const, minutesOf: { id: session.id } },
]

test('a session and the minutes approved in it are written concurrently', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const earlier = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -5, place: 'Ici' })
    const draft = await insertSession(world.portal, { in: circle.body, status: 'draft' })
    const past = { startsAt: '2026-03-14T09:00', endsAt: '2026-03-14T11:00' }
    const answers = await Promise.all([
      two[0]!.put(`/api/sessions/${draft.id}`, sessionForm(circle.body, { agenda: minutesOf(earlier), version: 1 })),
      two[1]!.put(`/api/sessions/${earlier.id}`, sessionForm(circle.body, { ...past, version: 1 })),
      two[0]!.post('/api/sessions', sessionForm(circle.body, { agenda: minutesOf(earlier) })),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
  }
})

test('a session is postponed to another year while others refer to it', async () => {
  const nextYear = { startsAt: '2027-05-12T09:00', endsAt: '2027-05-12T11:00' }
  for (let round = 0; round < rounds; round += 1) {
    const earlier = await insertSession(world.portal, { in: circle.body, place: 'Ici', agenda: ['Point'] })
    const draft = await insertSession(world.portal, { in: circle.body, status: 'draft' })
    const form = sessionForm(circle.body, { ...nextYear, agenda: minutesOf(earlier) })
    const answers = await Promise.all([
      two[1]!.post(`/api/sessions/${earlier.id}/postponement`, {
        startsAt: '2027-04-14T09:00',
        endsAt: '2027-04-14T11:00',
        reason: 'Report',
      }),
      two[0]!.put(`/api/sessions/${draft.id}`, { ...form, version: 1 }),
      two[0]!.post('/api/sessions', form),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201])
  }
})

test('minutes refer to their approving session while its minutes refer to theirs', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const held = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -9 })
    const approving = await insertSession(world.portal, { in: circle.body, status: 'held', inDays: -2, place: 'Ici' })
    const document = await insertDocument(world.portal, { in: circle.body, session: held })
    const sent = { state: 'sent', documentId: document.id, sentOn: '2026-03-12', version: 3 } as const
    await world.db
      .insertInto('minutes')
      .values({ sessionId: held.id, ...sent })
      .execute()
    const answers = await Promise.all([
      two[1]!.put(`/api/sessions/${held.id}/minutes`, {
        state: 'approved',
        document,
        sentOn: '2026-03-12',
        approvedOn: '2026-03-17',
        version: 3,
        approvedIn: { id: approving.id },
      }),
      two[0]!.put(
        `/api/sessions/${approving.id}`,
        sessionForm(circle.body, {
          startsAt: '2026-03-17T09:00',
          endsAt: '2026-03-17T11:00',
          version: 1,
          agenda: minutesOf(held),
        }),
      ),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('two drafts swap their bodies', async () => {
  const other = await world.body()
  const writer = await world.user({ in: circle.body, role: 'redactor', also: [{ in: other, role: 'redactor' }] })
  await writer.get('/me')
  for (let round = 0; round < rounds; round += 1) {
    const here = await insertSession(world.portal, { in: circle.body, status: 'draft' })
    const there = await insertSession(world.portal, { in: other, status: 'draft' })
    const answers = await Promise.all([
      writer.put(`/api/sessions/${here.id}`, sessionForm(other, { version: 1 })),
      writer.put(`/api/sessions/${there.id}`, sessionForm(circle.body, { version: 1 })),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('a document moves to a session that refers to it elsewhere', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const session = await insertSession(world.portal, { in: circle.body, place: 'Ici', agenda: ['Point'] })
    const document = await insertDocument(world.portal, { in: circle.body, status: 'draft', author: two[0]! })
    const answers = await Promise.all([
      two[0]!.put(`/api/documents/${document.id}`, {
        title: 'Note',
        family: 'session',
        irp: { id: circle.body.id },
        version: 1,
        session: { id: session.id },
      }),
      two[0]!.put(
        `/api/sessions/${session.id}`,
        sessionForm(circle.body, {
          agenda: [{ title: 'Point', kind: 'information', references: [document] }],
          version: 1,
        }),
      ),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  }
})

test('a draft deleted while it is read is returned whole or not found', async () => {
  for (let round = 0; round < 2 * rounds; round += 1) {
    const { id } = await insertSession(world.portal, { in: circle.body, status: 'draft', agenda: ['Point'] })
    const [removed, ...looks] = await Promise.all([
      two[0]!.delete(`/api/sessions/${id}`),
      two[0]!.put(`/api/sessions/${id}/visit`),
      two[1]!.put(`/api/sessions/${id}/visit`),
      two[1]!.get(`/api/sessions/${id}/bundle.pdf`),
    ])
    expect(removed.statusCode).toBe(204)
    for (const { statusCode } of looks) expect([202, 204, 404]).toContain(statusCode)
  }
})
