import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { doTasks, forgetTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { announce } from './announce.ts'

let world: World
let body: { id: number }
let redactor: Actor
let validator: Actor
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  const above = await world.body()
  body = await world.body({ parent: above })
  redactor = await world.user({ in: body, role: 'redactor' })
  validator = await world.user({ in: body, role: 'validator' })
  reader = await world.user({ in: above, also: [{ in: body }] })
  // none of these is a member of the body today
  await world.user({ in: above })
  await world.user({ in: body, endsOn: '2026-03-18' })
  await world.user({ in: body, startsOn: '2026-03-20' })
  await world.user({ in: body, status: 'pending' })
  await world.user({ roles: ['ROLE_ADMIN'] })
})
beforeEach(() => forgetTasks(world, 'sessions.announce'))
afterAll(() => world.close())

const insert = (status: 'draft' | 'convened', wishes = {}) =>
  insertSession(world.portal, {
    in: body,
    status,
    place: 'Ici',
    number: null,
    title: 'Titre',
    agenda: ['Point'],
    ...wishes,
  })
const told = async ({ id }: { id: number }) => {
  const rows = await world.db
    .selectFrom('notifications')
    .select(['userId', 'kind', 'eventId', 'readAt'])
    .where('sessionId', '=', id)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId, kind }) => [userId, kind])
}
const amend = async (person: Actor, { id }: { id: number }, title: string) => {
  const { version, number, agenda } = (await person.get(`/api/sessions/${id}`)).json()
  const kept = [{ id: agenda[0].id, title: 'Point', kind: 'information' as const }]
  const form = sessionForm(body, { version, number, title, agenda: kept })
  return person.put(`/api/sessions/${id}`, form)
}

test('a convocation is told to the members of the body, but who sent it', async () => {
  const session = await insert('draft')
  await redactor.post(`/api/sessions/${session.id}/convocation`)
  expect(await told(session)).toEqual([])

  await doTasks(world, 'sessions.announce')

  expect(await told(session)).toEqual([
    [validator.id, 'session.convened'],
    [reader.id, 'session.convened'],
  ])
})

test.each([
  ['postponement', { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00', reason: 'Report' }, 'session.postponed'],
  ['cancellation', { reason: 'Sans objet' }, 'session.cancelled'],
])('a %s too', async (step, form, kind) => {
  const session = await insert('convened', { confidential: true })
  await validator.post(`/api/sessions/${session.id}/${step}`, form)
  await doTasks(world, 'sessions.announce')
  expect(await told(session)).toEqual([
    [redactor.id, kind],
    [reader.id, kind],
  ])
})

describe('changes that come together', () => {
  test('are told once to each, of what the others did', async () => {
    const session = await insert('convened')
    await amend(redactor, session, 'Titre A')
    await amend(validator, session, 'Titre B')
    await amend(redactor, session, 'Titre C')
    expect(await waitingTasks(world, 'sessions.announce')).toHaveLength(1)

    await doTasks(world, 'sessions.announce')

    expect(await told(session)).toEqual([
      [redactor.id, 'session.changed'],
      [validator.id, 'session.changed'],
      [reader.id, 'session.changed'],
    ])
    const events = await world.db
      .selectFrom('sessionEvents')
      .select(['id', 'announcedAt'])
      .where('sessionId', '=', session.id)
      .orderBy('id')
      .execute()
    expect(events.every(({ announcedAt }) => announcedAt !== null)).toBe(true)
    const causes = await world.db
      .selectFrom('notifications')
      .select(['userId', 'eventId'])
      .where('sessionId', '=', session.id)
      .execute()
    const [, second, third] = events
    expect(Object.fromEntries(causes.map(({ userId, eventId }) => [userId, eventId]))).toEqual({
      [redactor.id]: second?.id,
      [validator.id]: third?.id,
      [reader.id]: third?.id,
    })
  })

  test('are told again when there are others', async () => {
    const session = await insert('convened')
    await amend(redactor, session, 'Titre A')
    await doTasks(world, 'sessions.announce')
    await amend(redactor, session, 'Titre B')
    await doTasks(world, 'sessions.announce')
    expect(await told(session)).toHaveLength(4)
  })
})

test('done again, or twice at once, it tells nothing twice', async () => {
  const session = await insert('draft')
  await redactor.post(`/api/sessions/${session.id}/convocation`)
  const [task] = await waitingTasks(world, 'sessions.announce')

  await Promise.all([announce(world.portal, task!.payload), announce(world.portal, task!.payload)])
  await announce(world.portal, task!.payload)

  expect(await told(session)).toHaveLength(2)
})

test('who has left the body meanwhile is not told', async () => {
  const other = await world.body()
  const member = await world.user({ in: other })
  const writer = await world.user({ in: other, role: 'redactor' })
  const session = await insertSession(world.portal, { in: other, status: 'draft', place: 'Ici', agenda: ['Point'] })
  await writer.post(`/api/sessions/${session.id}/convocation`)
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', member.id).execute()

  await doTasks(world, 'sessions.announce')

  expect(await told(session)).toEqual([])
})

test('what is gone is told to nobody', async () => {
  await expect(announce(world.portal, { sessionId: 99_999, eventId: 99_999 })).resolves.toBeUndefined()
})
