import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle

// Today is 2026-03-19.
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

const spring = 'from=2026-03-01&to=2026-04-30'
const records = 'kind[]=session&kind[]=training&kind[]=opinionDue&kind[]=minutesDue'
const keysOf = async (who: Actor, query: string): Promise<string[]> =>
  (await who.get(`/api/agenda?${query}`)).json().entries.map(({ key }: CalendarEntry) => key)
const consult = (body: { id: number }, title: string, startedOn: string, wishes: object = {}) =>
  world.db
    .insertInto('consultations')
    .values({ bodyId: body.id, title, startedOn, ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the agenda contains only readable records', () => {
  test.each(circlePeople)('%s', async (person: Person) => {
    const { body, people } = circle
    const wishes = { in: body, confidential: true }
    const asked = `${spring}&scope=all&irp=${body.id}&${records}`
    const before = (await keysOf(people[person], asked)).length
    const open = await insertSession(world.portal, { in: body, inDays: 9 })
    const cancelled = await insertSession(world.portal, { in: body, inDays: 11, status: 'cancelled' })
    const draft = await insertSession(world.portal, { in: body, inDays: 12, status: 'draft' })
    const secret = await insertSession(world.portal, { ...wishes, inDays: 10 })
    const secretDraft = await insertSession(world.portal, { ...wishes, inDays: 13, status: 'draft' })
    const secretHeld = await insertSession(world.portal, { ...wishes, inDays: -2, status: 'held' })
    const secretConsultation = await consult(body, 'Secret', '2026-03-06', { confidential: true })

    const seen = new Set(await keysOf(people[person], asked))
    const expected = [
      `session:${open.id}`,
      `session:${cancelled.id}`,
      ...(insiders.includes(person)
        ? [
            `session:${secret.id}`,
            `session:${secretHeld.id}`,
            `minutesDue:${secretHeld.id}`,
            `opinionDue:${secretConsultation.id}`,
          ]
        : []),
      ...(['redactor', 'validator', 'administrator'].includes(person)
        ? [`session:${draft.id}`, `session:${secretDraft.id}`]
        : []),
    ]
    expect([...seen]).toEqual(expect.arrayContaining(expected))
    expect(seen.size - before).toBe(expected.length)
  })

  test('the agenda requires a sign-in', async () => {
    expect((await world.visitor().get(`/api/agenda?${spring}`)).statusCode).toBe(401)
  })
})
