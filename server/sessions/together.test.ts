import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, drawCircle } from '#tests/support/circle.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { forgetTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Ten calls at once, really: of those that cannot both be, one does it and the others are told.

let world: World
let circle: Circle
let two: readonly Actor[]
beforeAll(async () => {
  world = await openWorld()
  circle = await drawCircle(world)
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

test('ten new sessions have ten numbers', async () => {
  const body = await world.body()
  const redactor = await world.user({ in: body, role: 'redactor' })
  await redactor.get('/me')
  const answers = await Promise.all(Array.from({ length: 10 }, () => redactor.post('/api/sessions', sessionForm(body))))
  const numbers = answers.map((answer) => answer.json().number as number)
  expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('of ten who write over the same version, one does', async () => {
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
] as const)('of ten who ask for its %s, one does', async (step, status, inDays, body, kind, told) => {
  const wishes = { in: circle.body, status, inDays, place: 'Ici', agenda: ['Point'] }
  const { id } = await insertSession(world.portal, wishes)
  await forgetTasks(world, 'sessions.announce')

  const answers = await tenTimes((person) => person.post(`/api/sessions/${id}/${step}`, body))

  expect(statuses(answers)).toEqual(oneOf(200))
  expect(await eventKinds(id)).toEqual([kind])
  expect(await waitingTasks(world, 'sessions.announce')).toHaveLength(told)
})

test('a cancellation and postponements exclude each other once it is cancelled', async () => {
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

test('a draft that is removed while it is convened is one or the other', async () => {
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
