import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionStatuses } from '#contract/meetings/sessions/sessions.ts'
import { type Circle, createCircle, type Person } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

type Status = (typeof sessionStatuses)[number]
type Tried = { id: number; status: Status }

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())

/** People who may take steps in some body, besides administrators; all others are refused before any lookup. */
const writers: readonly Person[] = ['redactor', 'validator', 'fromBelow', 'stranger', 'administrator']
const validators: readonly Person[] = ['validator', 'fromBelow', 'stranger', 'administrator']
const elsewhere: readonly Person[] = ['fromBelow', 'stranger']
const people: readonly Person[] = [
  'reader',
  'fromAbove',
  'ended',
  'redactor',
  'validator',
  'fromBelow',
  'stranger',
  'administrator',
]

const inAWeek = { startsAt: '2026-03-26T09:00', endsAt: '2026-03-26T11:00' }
const aWeekAgo = { startsAt: '2026-03-12T09:00', endsAt: '2026-03-12T11:00' }
const isPast = (status: Status) => status === 'held' || status === 'closed'

const post =
  (step: string, body?: object) =>
  (person: Person, { id }: Tried) =>
    circle.people[person].post(`/api/sessions/${id}/${step}`, body)

/** Each call: who may make it in some body, the allowed states, its status code, and how long ago the session began. */
const calls = {
  PUT: {
    to: writers,
    from: ['draft', 'convened', 'held'],
    answers: 200,
    call: (person: Person, { id, status }: Tried) =>
      circle.people[person].put(
        `/api/sessions/${id}`,
        sessionForm(circle.body, { ...(isPast(status) ? aWeekAgo : inAWeek), version: 1 }),
      ),
  },
  DELETE: {
    to: writers,
    from: ['draft'],
    answers: 204,
    call: (person: Person, { id }: Tried) => circle.people[person].delete(`/api/sessions/${id}`),
  },
  convocation: { to: writers, from: ['draft'], answers: 200, call: post('convocation') },
  postponement: {
    to: writers,
    from: ['convened'],
    answers: 200,
    call: post('postponement', {
      startsAt: '2026-04-02T09:00',
      endsAt: '2026-04-02T11:00',
      reason: 'Grève des trains',
    }),
  },
  cancellation: { to: writers, from: ['convened'], answers: 200, call: post('cancellation', { reason: 'Sans objet' }) },
  holding: { to: writers, from: ['convened'], answers: 200, call: post('holding'), begun: true },
  closing: { to: validators, from: ['held'], answers: 200, call: post('closing') },
  reopening: { to: ['administrator'], from: ['closed'], answers: 200, call: post('reopening') },
  duplication: {
    to: writers,
    from: sessionStatuses,
    answers: 201,
    call: post('duplication', { startsAt: '2026-04-16T09:00' }),
  },
} as const satisfies Record<
  string,
  {
    to: readonly Person[]
    from: readonly Status[]
    answers: number
    call: (person: Person, session: Tried) => Promise<{ statusCode: number }>
    begun?: boolean
  }
>
type Call = keyof typeof calls

/** A session of the body that meets all conditions of the call. */
async function sessionFor(call: Call, status: Status, confidential = false): Promise<Tried> {
  const begun = 'begun' in calls[call] && status === 'convened'
  const inDays = begun ? -1 / 24 : isPast(status) ? -7 : 7
  const wishes = { in: circle.body, status, inDays, confidential, place: 'Salle Vauban', agenda: ['Bilan'] }
  const session = await insertSession(world.portal, wishes)
  if (call === 'closing' && status === 'held') {
    const document = await insertDocument(world.portal, { in: circle.body, session })
    const approved = { state: 'approved', sentOn: '2026-03-13', approvedOn: '2026-03-18' } as const
    await world.db
      .insertInto('minutes')
      .values({ sessionId: session.id, documentId: document.id, ...approved })
      .execute()
  }
  return { id: session.id, status }
}

function expected(call: Call, person: Person, status: Status, confidential = false): number {
  const { to, from, answers } = calls[call]
  if (!(to as readonly Person[]).includes(person)) return 403
  if (elsewhere.includes(person)) return status === 'draft' || confidential ? 404 : 403
  return (from as readonly Status[]).includes(status) ? answers : 409
}

const stateOf = ({ id }: Tried) =>
  world.db.selectFrom('sessions').select(['status', 'version', 'startsAt']).where('id', '=', id).executeTakeFirst()
const eventsOf = ({ id }: Tried) =>
  world.db.selectFrom('sessionEvents').select('kind').where('sessionId', '=', id).execute()

describe.each(Object.keys(calls) as Call[])('%s', (call) => {
  test.each(sessionStatuses)('of a session that is %s', async (status) => {
    const refused = people.filter((person) => expected(call, person, status) >= 400)
    const shared = await sessionFor(call, status)
    const before = await stateOf(shared)
    const answers = []
    for (const person of people) {
      const session = refused.includes(person) ? shared : await sessionFor(call, status)
      answers.push([person, (await calls[call].call(person, session)).statusCode])
    }
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(people.map((person) => [person, expected(call, person, status)])),
    )
    // A refusal writes nothing.
    expect(await stateOf(shared)).toEqual(before)
    expect(await eventsOf(shared)).toEqual([])
  })

  test('of a confidential session, which others cannot find', async () => {
    const shared = await sessionFor(call, 'convened', true)
    for (const person of elsewhere)
      expect([person, (await calls[call].call(person, shared)).statusCode]).toEqual([
        person,
        expected(call, person, 'convened', true),
      ])
  })
})

test('a conflict describes the current state of the session', async () => {
  const session = await sessionFor('convocation', 'cancelled')
  expect((await calls.convocation.call('redactor', session)).statusCode).toBe(409)
  expect((await circle.people.redactor.post(`/api/sessions/${session.id}/convocation`)).json()).toMatchObject({
    code: 'record.state',
    description: 'Cette action n’est plus possible : la séance est annulée.',
  })
})
