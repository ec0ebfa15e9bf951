import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string }
let reader: Actor

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://portail.exemple.fr' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body({ kind: 'COMMISSION' })
  reader = await world.user({ in: body })
})

const own = '/api/me/agenda_token'

/**
 * Creates a feed.
 * @returns its path
 */
async function subscribe(who = reader): Promise<string> {
  const answer = await who.post(own)
  expect(answer.statusCode).toBe(201)
  const { url } = answer.json()
  expect(url).toMatch(/^https:\/\/portail\.exemple\.fr\/agenda\/[0-9a-f]{64}\.ics$/)
  return new URL(url).pathname
}
/** Requests a feed without cookies, like a calendar program. */
const read = (path: string, headers: Record<string, string> = {}, address = '192.0.2.1') =>
  world.visitor({ address }).get(path, { accept: '*/*', ...headers })

/** Reads the events of the feed by UID, with an independent parser. */
async function eventsOf(who = reader) {
  const calendar = new ICAL.Component(ICAL.parse((await read(await subscribe(who))).body) as unknown[])
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const value = (name: string) => component.getFirstPropertyValue(name) as { toString: () => string } | null
      const { startDate, endDate } = new ICAL.Event(component)
      return [String(value('uid')), { value: (name: string) => value(name)?.toString() ?? null, startDate, endDate }]
    }),
  )
}

const consult = (title: string, startedOn: string, wishes: object = {}) =>
  world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title, startedOn, ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a calendar feed', () => {
  test('contains the sessions and deadlines of its owner, in standard iCalendar', async () => {
    const session = await insertSession(world.portal, {
      in: body,
      inDays: 18,
      title: 'Séance d’avril ; suite, fin',
      place: 'Salle Œuvre, 2e étage',
      remoteLink: 'https://visio.exemple.fr/salle-42',
      mode: 'hybrid',
    })
    const held = await insertSession(world.portal, { in: body, inDays: -3, status: 'held', title: 'Tenue' })
    const consultation = await consult('Télétravail', '2026-03-06')
    const answer = await read(await subscribe())

    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="agenda.ics"',
    })
    expect(answer.body).toContain('X-WR-CALNAME:Agenda des instances')
    expect(answer.body).not.toContain('visio.exemple.fr')
    const lines = answer.body.split('\r\n')
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)

    const events = await eventsOf()
    const host = '@portail.exemple.fr'
    expect([...events.keys()].toSorted()).toEqual(
      [
        `session-${session.id}${host}`,
        `session-${held.id}${host}`,
        `minutesDue-${held.id}${host}`,
        `opinionDue-${consultation.id}${host}`,
      ].toSorted(),
    )
    const { value, startDate, endDate } = events.get(`session-${session.id}${host}`)!
    expect(startDate.toJSDate().toISOString()).toBe('2026-04-06T08:00:00.000Z')
    expect(endDate.toJSDate().toISOString()).toBe('2026-04-06T10:00:00.000Z')
    expect(value('summary')).toBe(`Séance d’avril ; suite, fin – ${body.name}`)
    expect(value('location')).toBe('Salle Œuvre, 2e étage')
    expect(value('url')).toBe(`https://portail.exemple.fr/seances/${session.id}`)
    expect(value('status')).toBe('CONFIRMED')
    expect(value('sequence')).toBe('1')
    expect(value('last-modified')).not.toBeNull()
    expect(value('description')).toBeNull()
  })

  test('contains deadlines as all-day events that do not block time', async () => {
    const held = await insertSession(world.portal, { in: body, inDays: -3, status: 'held', title: 'Tenue' })
    const consultation = await consult('Télétravail', '2026-03-06')
    const events = await eventsOf()

    const opinion = events.get(`opinionDue-${consultation.id}@portail.exemple.fr`)!
    expect(opinion.startDate.isDate).toBe(true)
    expect(opinion.startDate.toString()).toBe('2026-04-06')
    expect(opinion.value('summary')).toBe(`Avis à rendre\u00A0: Télétravail – ${body.name}`)
    expect(opinion.value('transp')).toBe('TRANSPARENT')
    expect(opinion.value('url')).toBe(`https://portail.exemple.fr/irp/${body.id}`)
    const minutes = events.get(`minutesDue-${held.id}@portail.exemple.fr`)!
    expect(minutes.startDate.toString()).toBe('2026-03-31')
    expect(minutes.value('summary')).toBe(`Procès-verbal à transmettre\u00A0: Tenue – ${body.name}`)
  })

  test('updates changed sessions, and marks cancelled ones', async () => {
    const { id } = await insertSession(world.portal, { in: body })
    const name = `session-${id}@portail.exemple.fr`
    const before = (await eventsOf()).get(name)!
    await world.db.updateTable('sessions').set({ status: 'cancelled', version: 4 }).where('id', '=', id).execute()
    const after = (await eventsOf()).get(name)!

    expect([before.value('sequence'), before.value('status')]).toEqual(['1', 'CONFIRMED'])
    expect([after.value('sequence'), after.value('status')]).toEqual(['4', 'CANCELLED'])
  })

  test('uses the same UIDs as the export of a single session', async () => {
    const { id } = await insertSession(world.portal, { in: body })
    const alone = await reader.get(`/api/sessions/${id}/event.ics`)
    const uid = /^UID:(.*)$/m.exec(alone.body)?.[1]?.trim() ?? ''
    expect([...(await eventsOf()).keys()]).toEqual([uid])
  })

  test('reveals only the times, the status and the body of confidential records', async () => {
    const wishes = { in: body, confidential: true, title: 'Fermeture du site' }
    const secret = await insertSession(world.portal, {
      ...wishes,
      place: 'Siège, salle du projet Fermeture',
      description: 'Fermeture',
      remoteLink: 'https://visio.exemple.fr/fermeture',
      mode: 'hybrid',
      agenda: ['Fermeture du site'],
    })
    const held = await insertSession(world.portal, { ...wishes, inDays: -3, status: 'held' })
    const cancelled = await insertSession(world.portal, { ...wishes, inDays: 4, status: 'cancelled' })
    const consultation = await consult('Fermeture', '2026-03-06', { confidential: true })
    const { body: text } = await read(await subscribe())

    expect(text).not.toMatch(/fermeture/i)
    expect(text).not.toContain('/seances/')
    const events = await eventsOf()
    const event = (record: string) => events.get(`${record}@portail.exemple.fr`)!
    const about = (record: string) => {
      const { value } = event(record)
      return [value('summary'), value('class'), value('location'), value('url'), value('description')]
    }
    const said = (summary: string) => [`${summary} – ${body.name}`, 'CONFIDENTIAL', null, null, null]
    expect(about(`session-${secret.id}`)).toEqual(said('Séance confidentielle'))
    expect(about(`session-${cancelled.id}`)).toEqual(said('Séance confidentielle'))
    const when = (record: string) => {
      const { value, startDate, endDate } = event(record)
      return [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString(), value('status')]
    }
    const times = (day: string, status: string) => [`${day}T08:00:00.000Z`, `${day}T10:00:00.000Z`, status]
    expect(when(`session-${secret.id}`)).toEqual(times('2026-03-26', 'CONFIRMED'))
    expect(when(`session-${cancelled.id}`)).toEqual(times('2026-03-23', 'CANCELLED'))
    expect(about(`minutesDue-${held.id}`)).toEqual(said('Procès-verbal à transmettre (séance confidentielle)'))
    expect(about(`opinionDue-${consultation.id}`)).toEqual(said('Avis à rendre (consultation confidentielle)'))
  })

  test('covers six months back and eighteen ahead, without drafts, holidays and records of others', async () => {
    const elsewhere = await world.body()
    const redactor = await world.user({ in: body, role: 'redactor' })
    const within = [
      await insertSession(world.portal, { in: body, inDays: -180, status: 'closed' }),
      await insertSession(world.portal, { in: body, inDays: 545 }),
      await insertSession(world.portal, { in: body, type: 'training' }),
    ]
    await insertSession(world.portal, { in: body, inDays: -182, status: 'closed' })
    await insertSession(world.portal, { in: body, inDays: 551 })
    await insertSession(world.portal, { in: body, status: 'draft' })
    await insertSession(world.portal, { in: elsewhere })

    expect([...(await eventsOf(redactor)).keys()].toSorted()).toEqual(
      within.map(({ id }) => `session-${id}@portail.exemple.fr`).toSorted(),
    )
  })

  test('no longer contains what its owner may not read any more', async () => {
    const path = await subscribe()
    const { id } = await insertSession(world.portal, { in: body, title: 'Séance de mars' })
    expect((await read(path)).body).toContain(`session-${id}@`)
    await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', reader.id).execute()
    expect((await read(path)).body).not.toContain(`session-${id}@`)
  })

  // In Paris, clocks go forward on 29 March 2026 and back on 25 October 2026, both at night.
  test.each([
    ['2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00', '2026-03-29T00:30', '2026-03-29T01:30'],
    ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', '2026-10-25T00:30', '2026-10-25T01:30'],
    ['2026-10-25T09:00:00+01:00', '2026-10-25T12:00:00+01:00', '2026-10-25T08:00', '2026-10-25T11:00'],
  ])('keeps the local time %s around changes of daylight saving time', async (startsAt, endsAt, start, end) => {
    const { id } = await insertSession(world.portal, { in: body })
    await world.db.updateTable('sessions').set({ startsAt, endsAt }).where('id', '=', id).execute()
    const { startDate, endDate } = (await eventsOf()).get(`session-${id}@portail.exemple.fr`)!
    expect(startDate.zone.tzid).toBe('UTC')
    expect(startDate.toJSDate().toISOString()).toBe(`${start}:00.000Z`)
    expect(endDate.toJSDate().toISOString()).toBe(`${end}:00.000Z`)
  })

  test('is answered 304 when it is unchanged', async () => {
    await insertSession(world.portal, { in: body })
    const path = await subscribe()
    const first = await read(path)
    world.clock.forward({ minutes: 3 })
    expect((await read(path)).body).toBe(first.body)
    const again = await read(path, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('private, no-cache')
  })

  test('records the time of its last reading, at most once per hour', async () => {
    const path = await subscribe()
    const lastRead = async () => (await reader.get(own)).json().lastReadAt
    const first = world.clock.now().getTime()
    await read(path)
    expect(Date.parse(await lastRead())).toBe(first)
    world.clock.forward({ minutes: 59 })
    const statements = await world.statementsOf(() => read(path))
    expect(statements.some((statement) => /update calendar_feeds/.test(statement))).toBe(false)
    expect(Date.parse(await lastRead())).toBe(first)
    world.clock.forward({ minutes: 1 })
    await read(path)
    expect(Date.parse(await lastRead())).toBe(first + 3_600_000)
  })

  test('takes at most four statements, however many entries there are', async () => {
    const path = await subscribe()
    const count = async () => (await world.statementsOf(() => read(path))).length
    const before = await count()
    for (const inDays of [-5, 4, 5])
      await insertSession(world.portal, { in: body, inDays, status: inDays < 0 ? 'held' : 'convened' })
    expect([before, await count()]).toEqual([4, 3])
  })
})
