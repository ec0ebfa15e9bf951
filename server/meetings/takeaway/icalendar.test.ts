import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, circlePeople, createCircle, insiders } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
let reader: Actor
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: 'https://portail.exemple.fr' } })
  circle = await createCircle(world)
  reader = circle.people.reader
})
afterAll(() => world.close())

const get = (session: { id: number }, actor = reader) => actor.get(`/api/sessions/${session.id}/event.ics`)

/** Reads the only event of a calendar with an independent parser. */
async function eventOf(session: { id: number }, actor = reader) {
  const calendar = new ICAL.Component(ICAL.parse((await get(session, actor)).body) as unknown[])
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  const component = calendar.getFirstSubcomponent('vevent')!
  const value = (name: string) => component.getFirstPropertyValue(name) as string | number | null
  return { ...timesOf(new ICAL.Event(component)), value }
}
const timesOf = ({ startDate, endDate }: ICAL.Event) => ({
  start: startDate.toJSDate().toISOString(),
  end: endDate.toJSDate().toISOString(),
  zone: startDate.zone.tzid,
})

test('a session is exported with all properties that calendars need to update it', async () => {
  const session = await insertSession(world.portal, { in: circle.body, place: 'Salle Œuvre, 2e étage ; Rennes' })
  const { start, end, zone, value } = await eventOf(session)

  expect({ start, end, zone }).toEqual({
    start: '2026-03-26T08:00:00.000Z',
    end: '2026-03-26T10:00:00.000Z',
    zone: 'UTC',
  })
  expect(value('uid')).toBe(`session-${session.id}@portail.exemple.fr`)
  expect(value('sequence')).toBe(1)
  expect(value('summary')).toBe('Séance ordinaire – CSE Bretagne')
  expect(value('location')).toBe('Salle Œuvre, 2e étage ; Rennes')
  expect(value('url')).toBe(`https://portail.exemple.fr/seances/${session.id}`)
  expect(value('status')).toBe('CONFIRMED')
  expect(value('description')).toBeNull()
  expect((await get(session)).headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringContaining(
      encodeURIComponent('Séance ordinaire du 26 mars 2026 – CSE Bretagne.ics'),
    ),
  })
})

test('a later version has the same UID and a higher sequence; a cancelled session has that status', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  const before = await eventOf(session)
  await world.db.updateTable('sessions').set({ status: 'cancelled', version: 4 }).where('id', '=', session.id).execute()
  const after = await eventOf(session)

  expect(after.value('uid')).toBe(before.value('uid'))
  expect(after.value('sequence')).toBe(4)
  expect(after.value('status')).toBe('CANCELLED')
})

test('the same record gives the same bytes', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  const first = await get(session)
  world.clock.forward({ minutes: 3 })
  expect((await get(session)).body).toBe(first.body)
  const etag = String(first.headers['etag'])
  expect((await reader.get(`/api/sessions/${session.id}/event.ics`, { 'if-none-match': etag })).statusCode).toBe(304)
})

test('lines end in CRLF, and none is longer than 75 bytes', async () => {
  const title = 'Séance extraordinaire – réorganisation des établissements, œuvres sociales ; « été » \\ 😀'.repeat(1)
  const session = await insertSession(world.portal, { in: circle.body, title, place: 'é'.repeat(200) })
  const { body } = await get(session)

  const lines = body.split('\r\n')
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  const { value } = await eventOf(session)
  expect(value('summary')).toBe(`${title} – CSE Bretagne`)
  expect(value('location')).toBe('é'.repeat(200))
})

// In Paris, clocks go forward on 29 March 2026 and back on 25 October 2026, both at night.
test.each([
  ['before the hour that is skipped', '2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00', '00:30', '01:30'],
  ['over the hour that comes twice', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00', '00:30', '01:30'],
  ['the morning after', '2026-03-29T09:00:00+02:00', '2026-03-29T12:00:00+02:00', '07:00', '10:00'],
  ['the winter morning after', '2026-10-25T09:00:00+01:00', '2026-10-25T12:00:00+01:00', '08:00', '11:00'],
])('%s, the local times stay the same', async (_name, startsAt, endsAt, start, end) => {
  const session = await insertSession(world.portal, { in: circle.body })
  await world.db.updateTable('sessions').set({ startsAt, endsAt }).where('id', '=', session.id).execute()
  const event = await eventOf(session)

  expect(event.start.slice(11, 16)).toBe(start)
  expect(event.end.slice(11, 16)).toBe(end)
})

test.each(circlePeople)('%s gets the link of the meeting only if they may join it', async (person) => {
  const remoteLink = 'https://visio.exemple.fr/salle-42'
  const session = await insertSession(world.portal, { in: circle.body, mode: 'remote', remoteLink })
  const { value } = await eventOf(session, circle.people[person])

  expect(value('description')).toBe(insiders.includes(person) ? `Lien de la réunion\u00A0: ${remoteLink}` : null)
})

test('a confidential session is exported without details, only for people who may read it', async () => {
  const session = await insertSession(world.portal, {
    in: circle.body,
    confidential: true,
    description: 'Projet de fermeture',
    agenda: ['Fermeture du site'],
  })

  const { body } = await get(session)
  expect(body).toContain('CLASS:CONFIDENTIAL')
  expect(body).not.toMatch(/fermeture/i)
  expect((await get(session, circle.people.stranger)).json()).toMatchObject({ status: 404, code: 'record.notFound' })
})
