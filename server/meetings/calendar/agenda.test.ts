import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let anybody: Actor

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
  anybody = await world.user()
})
afterAll(() => world.close())

const spring = 'from=2026-03-01&to=2026-04-30'
const records = 'kind[]=session&kind[]=training&kind[]=opinionDue&kind[]=minutesDue'
const ask = (who: Pick<Actor, 'get'>, query = spring) => who.get(`/api/agenda?${query}`)
const entriesOf = async (who: Actor, query = spring): Promise<CalendarEntry[]> => (await ask(who, query)).json().entries
const keysOf = async (who: Actor, query = spring) => (await entriesOf(who, query)).map(({ key }) => key)
const consult = (body: { id: number }, title: string, startedOn: string, wishes: object = {}) =>
  world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title, startedOn, ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Creates a body with a reader. */
async function newPlace() {
  const body = await world.body({ kind: 'COMMISSION' })
  return { body, reader: await world.user({ in: body }) }
}

test('sessions, deadlines and holidays are sorted by day, all-day entries first', async () => {
  const { body, reader } = await newPlace()
  const session = await insertSession(world.portal, { in: body, inDays: 18, title: 'Séance d’avril' })
  const training = await insertSession(world.portal, { in: body, inDays: 1, type: 'training', title: 'Formation' })
  const held = await insertSession(world.portal, { in: body, inDays: -3, status: 'held', title: 'Tenue' })
  const consultation = await consult(body, 'Télétravail', '2026-03-06')

  const answer = await ask(reader)

  expect(answer.json()).toMatchObject({ '@type': 'Calendar', from: '2026-03-01', to: '2026-04-30' })
  const { entries } = answer.json()
  expect(entries.map(({ key }: CalendarEntry) => key)).toEqual([
    `session:${held.id}`,
    // The day before the next session.
    `minutesDue:${held.id}`,
    `session:${training.id}`,
    'holiday:2026-04-06',
    `opinionDue:${consultation.id}`,
    `session:${session.id}`,
  ])
  const irp = { id: body.id, name: body.name, label: body.label }
  const common = { irp, confidential: false, answer: null, late: false }
  const deadline = { ...common, end: null, status: null }
  expect(entries.slice(0, 2)).toEqual([
    {
      ...common,
      key: `session:${held.id}`,
      kind: 'session',
      title: 'Tenue',
      start: '2026-03-16T09:00:00+01:00',
      end: '2026-03-16T11:00:00+01:00',
      sessionType: 'ordinary',
      status: 'held',
      path: `/seances/${held.id}`,
    },
    {
      ...deadline,
      key: `minutesDue:${held.id}`,
      kind: 'minutesDue',
      title: 'Tenue',
      start: '2026-03-19',
      sessionType: 'ordinary',
      path: `/seances/${held.id}`,
    },
  ])
  expect(entries.slice(2)).toMatchObject([
    { ...common, kind: 'training', sessionType: 'training', status: 'convened' },
    { kind: 'holiday', title: 'Lundi de Pâques', start: '2026-04-06', end: null, irp: null, path: null },
    { ...deadline, kind: 'opinionDue', title: 'Télétravail', start: '2026-04-06', path: `/irp/${body.id}` },
    { ...common, kind: 'session', start: '2026-04-06T10:00:00+02:00' },
  ])
})

describe('the filters of the agenda', () => {
  test('from and to are days of Paris, inclusive, with sessions that last into them', async () => {
    const { body, reader } = await newPlace()
    const at = async (startsAt: string, endsAt: string) => {
      const { id } = await insertSession(world.portal, { in: body })
      await world.db.updateTable('sessions').set({ startsAt, endsAt }).where('id', '=', id).execute()
      return `session:${id}`
    }
    const overnight = await at('2026-03-28T20:00:00+01:00', '2026-03-29T00:30:00+01:00')
    const first = await at('2026-03-29T00:30:00+01:00', '2026-03-29T01:30:00+01:00')
    // Clocks go forward that night: it is already the 29th in Paris, but not yet in UTC.
    const last = await at('2026-03-29T23:30:00+02:00', '2026-03-30T01:00:00+02:00')
    await at('2026-03-28T20:00:00+01:00', '2026-03-29T00:00:00+01:00')
    await at('2026-03-30T00:00:00+02:00', '2026-03-30T02:00:00+02:00')

    expect(await keysOf(reader, 'from=2026-03-29&to=2026-03-29')).toEqual([overnight, first, last])
  })

  test('restrict it to these bodies with those below', async () => {
    const above = await world.body()
    const below = await world.body({ parent: above, kind: 'CSSCT' })
    const beside = await world.body()
    const reader = await world.user({ in: above, also: [{ in: beside }] })
    const inAbove = await insertSession(world.portal, { in: above, inDays: 7 })
    const inBelow = await insertSession(world.portal, { in: below, inDays: 8 })
    const inBeside = await insertSession(world.portal, { in: beside, inDays: 9 })
    const sessionsOf = (irp: string) => keysOf(reader, `${spring}&kind[]=session&${irp}`)

    expect(await sessionsOf(`irp[]=${above.id}`)).toEqual([`session:${inAbove.id}`, `session:${inBelow.id}`])
    expect(await sessionsOf(`irp=${below.id}`)).toEqual([`session:${inBelow.id}`])
    expect(await sessionsOf(`irp[]=${below.id}&irp[]=${beside.id}`)).toEqual([
      `session:${inBelow.id}`,
      `session:${inBeside.id}`,
    ])
  })

  test('restrict it to these kinds', async () => {
    const { body, reader } = await newPlace()
    const { id } = await insertSession(world.portal, { in: body, inDays: -3, status: 'held' })
    const training = await insertSession(world.portal, { in: body, type: 'training' })
    const consultation = await consult(body, 'Horaires', '2026-03-06')
    const ofKind = (kind: string) => keysOf(reader, `${spring}&kind=${kind}`)

    expect(await ofKind('session')).toEqual([`session:${id}`])
    expect(await ofKind('training')).toEqual([`session:${training.id}`])
    expect(await ofKind('opinionDue')).toEqual([`opinionDue:${consultation.id}`])
    expect(await ofKind('minutesDue')).toEqual([`minutesDue:${id}`])
    expect(await ofKind('holiday')).toEqual(['holiday:2026-04-06'])
    expect(await keysOf(reader, `${spring}&kind[]=holiday&kind[]=training`)).toEqual([
      `session:${training.id}`,
      'holiday:2026-04-06',
    ])
  })

  test('default to my bodies, those below, and the sessions that I follow', async () => {
    const { body, reader } = await newPlace()
    const elsewhere = await world.body()
    const mine = await insertSession(world.portal, { in: body })
    const followed = await insertSession(world.portal, { in: elsewhere })
    const other = await insertSession(world.portal, { in: elsewhere })
    const consultation = await consult(elsewhere, 'Ailleurs', '2026-03-06')
    const createdAt = world.clock.now().toISOString()
    await world.db
      .insertInto('subscriptions')
      .values({ userId: reader.id, sessionId: followed.id, createdAt })
      .execute()

    expect((await keysOf(reader, `${spring}&${records}`)).toSorted()).toEqual(
      [`session:${mine.id}`, `session:${followed.id}`].toSorted(),
    )
    const all = await keysOf(reader, `${spring}&${records}&scope=all`)
    expect(all).toEqual(expect.arrayContaining([`session:${other.id}`, `opinionDue:${consultation.id}`]))
    expect(await keysOf(await world.user(), `${spring}&${records}`)).toEqual([])
  })

  test.each([
    ['from', 'to=2026-03-31'],
    ['to', 'from=2026-03-01'],
    ['from', 'from=2026-02-30&to=2026-03-31'],
    ['to', 'from=2026-03-02&to=2026-03-01'],
    ['to', 'from=2026-01-01&to=2027-02-05'],
    ['kind', `${spring}&kind=reunion`],
    ['scope', `${spring}&scope=theirs`],
  ])('are refused by name when invalid: %s, in %s', async (name, query) => {
    const answer = await ask(anybody, query)
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.parameter' })
    expect(answer.json().description).toContain(`« ${name}`)
  })

  test('allow at most 400 days', async () => {
    expect((await ask(anybody, 'from=2026-01-01&to=2027-02-04')).statusCode).toBe(200)
  })
})

test('the agenda takes one statement besides that of the sign-in, however many entries there are', async () => {
  const { body, reader } = await newPlace()
  const read = async () => (await world.statementsOf(() => ask(reader))).length
  await read()
  const before = await read()
  for (const inDays of [-5, -4, 4, 5])
    await insertSession(world.portal, { in: body, inDays, status: inDays < 0 ? 'held' : 'convened' })
  await consult(body, 'Horaires', '2026-03-06')
  expect([before, await read()]).toEqual([2, 2])
})
