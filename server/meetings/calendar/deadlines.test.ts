import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const spring = 'from=2026-03-01&to=2026-04-30'
const entriesOf = async (who: Actor, query = spring): Promise<CalendarEntry[]> =>
  (await who.get(`/api/agenda?${query}`)).json().entries
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

describe('the deadline of an opinion', () => {
  test('stays for thirty days once the opinion is deemed negative, and disappears when it is given', async () => {
    const { body, reader } = await newPlace()
    const late = await consult(body, 'Réputé négatif', '2026-02-10')
    await consult(body, 'Oublié', '2026-01-15')
    const given = await consult(body, 'Rendu', '2026-03-06')
    const session = await insertSession(world.portal, {
      in: body,
      agenda: [{ title: 'Avis', kind: 'opinion', consultationId: given.id }],
    })
    await world.db.insertInto('pointOutcomes').values({ pointId: session.pointIds[0]!, opinion: 'reserved' }).execute()

    expect(await entriesOf(reader, 'from=2026-01-01&to=2026-12-31&kind=opinionDue')).toMatchObject([
      { key: `opinionDue:${late.id}`, start: '2026-03-10', late: true },
    ])
  })

  test('links to the last readable session about the consultation, else to its thematic', async () => {
    const { body, reader } = await newPlace()
    const { id: thematicId } = await world.db
      .insertInto('thematics')
      .values({ name: 'Temps de travail' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await consult(body, 'Horaires', '2026-03-06', { thematicId })
    const pathOf = async (who: Actor) =>
      (await entriesOf(who, `${spring}&kind=opinionDue&scope=all`)).find(({ key }) => key === `opinionDue:${id}`)?.path
    expect(await pathOf(reader)).toBe(`/projets/${thematicId}`)

    const agenda = [{ title: 'Horaires', kind: 'consultation' as const, consultationId: id }]
    const session = await insertSession(world.portal, { in: body, inDays: 5, agenda })
    await insertSession(world.portal, { in: body, inDays: 9, agenda, status: 'cancelled' })
    await insertSession(world.portal, { in: body, inDays: 12, agenda, status: 'draft' })
    expect(await pathOf(reader)).toBe(`/seances/${session.id}`)
    const closed = await insertSession(world.portal, { in: body, inDays: 15, agenda, confidential: true })
    expect(await pathOf(reader)).toBe(`/seances/${closed.id}`)
    expect(await pathOf(await world.user())).toBe(`/seances/${session.id}`)
  })
})

test('minutes are due until they are sent, stay late for a year, and are due for meetings only', async () => {
  const { body, reader } = await newPlace()
  const old = await insertSession(world.portal, { in: body, inDays: -300, status: 'held' })
  const sent = await insertSession(world.portal, { in: body, inDays: -40, status: 'held' })
  await insertSession(world.portal, { in: body, inDays: -420, status: 'held' })
  await insertSession(world.portal, { in: body, inDays: -30, status: 'closed' })
  await insertSession(world.portal, { in: body, inDays: -20, status: 'held', type: 'training' })
  const recent = await insertSession(world.portal, { in: body, inDays: -7, status: 'held' })
  const document = await insertDocument(world.portal, { in: body, session: sent })
  const file = { documentId: document.id, state: 'sent', sentOn: '2026-03-01' } as const
  await world.db
    .insertInto('minutes')
    .values({ sessionId: sent.id, ...file })
    .execute()

  expect(await entriesOf(reader, 'from=2025-05-01&to=2026-05-01&kind=minutesDue')).toMatchObject([
    { key: `minutesDue:${old.id}`, start: '2025-06-07', late: true },
    { key: `minutesDue:${recent.id}`, start: '2026-03-27', late: false },
  ])
})
