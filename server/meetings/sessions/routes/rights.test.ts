import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policy } from '#contract/ground/policy/policy.ts'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** The people who may read each kind of session of the body (SPEC §1). */
const readers = {
  convened: circlePeople,
  held: circlePeople,
  closed: circlePeople,
  cancelled: circlePeople,
  confidential: insiders,
  confidentialHeld: insiders,
  draft: ['redactor', 'validator', 'administrator'],
  confidentialDraft: ['redactor', 'validator', 'administrator'],
} as const satisfies Record<string, readonly Person[]>
type Kind = keyof typeof readers
const kinds = Object.keys(readers) as Kind[]
/** Actions reserved to people who prepare the sessions: see `stepRights.test.ts`. */
const writing = Object.keys(policy).filter((action) => action !== 'sessions.read' && action !== 'sessions.join')
const remoteLink = 'https://visio.mandature.example/cse'

let world: World
let circle: Circle
let ids: Record<Kind, number>
let thematic: { id: number }

beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
  thematic = await world.db.insertInto('thematics').values({ name: 'Emploi' }).returning('id').executeTakeFirstOrThrow()
  const convene = async (wishes: Partial<Parameters<typeof insertSession>[1]>) => {
    const session = await insertSession(world.portal, { in: circle.body, remoteLink, agenda: ['Point'], ...wishes })
    const [pointId = 0] = session.pointIds
    await world.db.insertInto('agendaPointThematics').values({ pointId, thematicId: thematic.id }).execute()
    return session.id
  }
  ids = {
    convened: await convene({}),
    held: await convene({ status: 'held', inDays: -7 }),
    closed: await convene({ status: 'closed', inDays: -30 }),
    cancelled: await convene({ status: 'cancelled' }),
    confidential: await convene({ confidential: true, inDays: 3 }),
    confidentialHeld: await convene({ confidential: true, status: 'held', inDays: -3 }),
    draft: await convene({ status: 'draft' }),
    confidentialDraft: await convene({ status: 'draft', confidential: true }),
  }
})
afterAll(() => world.close())

const kindsIn = (members: { id: number }[]) => members.map(({ id }) => kinds.find((kind) => ids[kind] === id))

describe.each(circlePeople)('%s', (person) => {
  const readable = kinds.filter((kind) => (readers[kind] as readonly Person[]).includes(person))

  test('opens the sessions that they may read, and no others', async () => {
    const answers = await Promise.all(
      kinds.map(async (kind) => [kind, (await circle.people[person].get(`/api/sessions/${ids[kind]}`)).statusCode]),
    )
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, readable.includes(kind) ? 200 : 404])),
    )
  })

  test('lists and counts the sessions that they may read, and no others', async () => {
    const { member, totalItems } = (await circle.people[person].get('/api/sessions')).json()
    expect(kindsIn(member).map(String).sort()).toEqual(readable.toSorted())
    expect(totalItems).toBe(readable.length)
  })

  test('finds no others by thematic', async () => {
    const { member, totalItems } = (await circle.people[person].get(`/api/sessions?thematic=${thematic.id}`)).json()
    expect(kindsIn(member).map(String).sort()).toEqual(readable.toSorted())
    expect(totalItems).toBe(readable.length)
  })

  test('cannot record a visit of others', async () => {
    const answers = await Promise.all(
      kinds.map(async (kind) => (await circle.people[person].put(`/api/sessions/${ids[kind]}/visit`)).statusCode),
    )
    expect(answers).toEqual(kinds.map((kind) => (readable.includes(kind) ? 204 : 404)))
  })

  test('sees the sessions that they may read on the home page and on the page of the body', async () => {
    const past = ['confidentialHeld', 'held', 'closed'].filter((kind) => readable.includes(kind as Kind))
    const home = (await circle.people[person].get('/api/home?scope=all')).json()
    expect(kindsIn(home.lastSessions)).toEqual(past)
    const bodyHome = (await circle.people[person].get(`/api/irps/${circle.body.id}/home`)).json()
    expect(kindsIn(bodyHome.lastSessions)).toEqual(past)
    expect(kindsIn([bodyHome.nextSession])).toEqual([readable.includes('confidential') ? 'confidential' : 'convened'])
  })

  test('gets the link of the meeting with a seat in the body or in a parent body', async () => {
    const session = (await circle.people[person].get(`/api/sessions/${ids.convened}`)).json()
    const joins = insiders.includes(person)
    expect(session.remoteLink).toBe(joins ? remoteLink : null)
    expect(session.can.filter((action: string) => !writing.includes(action))).toEqual(
      joins ? ['sessions.read', 'sessions.join'] : ['sessions.read'],
    )
  })
})

test('a mandate gives no right any more from the day after its end, in Paris', async () => {
  const { lastDay } = circle.people
  expect((await lastDay.get(`/api/sessions/${ids.confidential}`)).statusCode).toBe(200)

  world.clock.set('2026-03-19T23:59:59+01:00')
  const inTime = await world.user({ in: circle.body, endsOn: '2026-03-19' })
  expect((await inTime.get(`/api/sessions/${ids.confidential}`)).statusCode).toBe(200)

  world.clock.set('2026-03-20T00:00:00+01:00')
  expect((await inTime.get(`/api/sessions/${ids.confidential}`)).statusCode).toBe(404)
  world.clock.set('2026-03-19T09:00:00+01:00')
})
