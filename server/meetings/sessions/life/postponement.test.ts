import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const now = '2026-03-19T09:00:00+01:00'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld({ at: now })
  circle = await createCircle(world)
})
afterAll(() => world.close())

const insert = () =>
  insertSession(world.portal, { in: circle.body, place: 'Salle Vauban', agenda: ['Bilan social'], title: 'Séance' })
const step = async (session: { id: number }, name: string, body: object) =>
  expect((await circle.people.redactor.post(`/api/sessions/${session.id}/${name}`, body)).statusCode).toBe(200)
const read = async ({ id }: { id: number }, person: Person = 'stranger') =>
  (await circle.people[person].get(`/api/sessions/${id}`)).json()
const listed = async ({ id }: { id: number }, path = '/api/sessions') =>
  (await circle.people.stranger.get(path)).json().member.find((row: { id: number }) => row.id === id)

test('readers of a session see its previous date, and when and why it was last postponed', async () => {
  const session = await insert()
  expect(await read(session)).toMatchObject({ postponement: null, cancellation: null })
  expect(await listed(session)).toMatchObject({ postponed: false })

  const times = (day: string) => ({ startsAt: `${day}T14:00`, endsAt: `${day}T17:00` })
  await step(session, 'postponement', { ...times('2026-04-02'), reason: 'Grève des transports' })
  world.clock.set('2026-03-19T10:00:00+01:00')
  await step(session, 'postponement', { ...times('2026-04-09'), reason: 'Salle indisponible' })

  const postponement = {
    at: '2026-03-19T10:00:00+01:00',
    from: '2026-04-02T14:00:00+02:00',
    reason: 'Salle indisponible',
  }
  // The history is not for readers.
  expect(await read(session)).toMatchObject({ postponement, startsAt: '2026-04-09T14:00:00+02:00', history: [] })
  expect(await listed(session)).toMatchObject({ postponed: true })
  const home = (await circle.people.reader.get(`/api/irps/${circle.body.id}/home`)).json()
  expect(home.nextSession).toMatchObject({ id: session.id, postponed: true })

  await world.db.updateTable('sessions').set({ status: 'held' }).where('id', '=', session.id).execute()
  expect(await read(session)).toMatchObject({ postponement })
  expect(await listed(session)).toMatchObject({ postponed: false })
})

test('readers of a cancelled session see when and why it was cancelled', async () => {
  world.clock.set(now)
  const session = await insert()
  await step(session, 'cancellation', { reason: 'Ordre du jour retiré' })
  expect(await read(session)).toMatchObject({
    status: 'cancelled',
    cancellation: { at: now, reason: 'Ordre du jour retiré' },
    postponement: null,
  })
  expect(await listed(session)).toMatchObject({ status: 'cancelled', postponed: false })
})

test('a list is read in one statement, however many sessions were postponed', async () => {
  const cost = async () => (await world.statementsOf(() => circle.people.stranger.get('/api/sessions'))).length
  await cost()
  const before = await cost()
  for (const day of ['2026-05-04', '2026-05-05', '2026-05-06'])
    await step(await insert(), 'postponement', { startsAt: `${day}T14:00`, endsAt: `${day}T17:00`, reason: 'Grève' })
  expect(await cost()).toBe(before)
})
