import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ballots } from '#contract/meetings/ballots/ballots.ts'
import { insertMeeting, insertVotingMandates, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Who may do what at an open meeting, with an open named ballot: every route, whatever the session is.

const world = await openWorld({ at: meetingStart })
const { full } = await insertVotingMandates(world)
const above = await world.body({ kind: 'CSEC' })
const body = await world.body({ parent: above })
const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
const holder = await world.user({ in: body, mandate: full })
const people = {
  visitor: { ...world.visitor(), id: 0 },
  'a reader of another body': await world.user({ in: await world.body() }),
  'a validator of another body': await world.user({ in: await world.body(), role: 'validator' }),
  'a member of the body above': await world.user({ in: above }),
  'a former secretary': await world.user({ in: body, role: 'validator', mandate: full, endsOn: '2026-03-18' }),
  'a guest': await world.user({ in: body }),
  'an ordinary member': holder,
}
type Person = keyof typeof people
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
let ballotId: number
let voterId: number
const { url, open, arrive } = meetingCalls(secretary, () => session)

/** Opens a meeting with a ballot on its only point. */
async function openMeeting(confidential: boolean) {
  session = await insertMeeting(world, body, { confidential, agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
  await open()
  for (const who of [secretary, holder]) await arrive(who)
  await secretary.put(`/api/points/${session.pointIds[0]}/note`, { html: '<p>Note</p>', version: 0 })
  await secretary.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode: 'named' })
  const [ballot] = (await secretary.get(url('ballots'))).json<Ballots>().ballots
  ballotId = ballot!.id
  voterId = ballot!.voterList!.find(({ person }) => person?.id === secretary.id)!.id
}

const ballot = () => ({ ballot: { id: ballotId } })
const someone = () => ({ person: { id: holder.id } })
/** What only those who hold the meeting do. */
const held: Record<string, (who: Actor) => Promise<{ statusCode: number }>> = {
  'opening the meeting': (who) => who.post(url('opening')),
  'recording an arrival': (who) => who.post(url('arrivals'), { ...someone(), mode: 'video' }),
  'recording a departure': (who) => who.post(url('departures'), someone()),
  'correcting times': (who) => who.put(url('presence_times'), { ...someone(), intervals: [] }),
  'opening a ballot': (who) =>
    who.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Encore ?', mode: 'byHand' }),
  'recording a vote': (who) => who.post(url('recorded_votes'), { ...ballot(), voter: voterId, choice: 'for' }),
  'closing a ballot': (who) => who.post(url('ballot_closures'), ballot()),
  'cancelling a ballot': (who) => who.post(url('ballot_cancellations'), ballot()),
  'opening a second round': (who) => who.post(url('second_rounds'), ballot()),
  'deciding a tie': (who) => who.post(url('tie_decisions'), { ...ballot(), candidate: 1 }),
  'printing papers': (who) => who.get(url(`ballot_papers.pdf?ballot=${ballotId}`)),
  'taking a point': (who) => who.post(url('current_point'), { point: { id: session.pointIds[0] }, version: 0 }),
  suspending: (who) => who.post(url('suspension')),
  resuming: (who) => who.post(url('resumption')),
  'adding a point': (who) => who.post(url('added_points'), { title: 'Parking' }),
  'reading the notes': (who) => who.get(url('notes')),
  'reading a note': (who) => who.get(`/api/points/${session.pointIds[0]}/note`),
  'writing a note': (who) => who.put(`/api/points/${session.pointIds[0]}/note`, { html: '<p>Intrus</p>', version: 1 }),
  'noting a commitment': (who) =>
    who.post('/api/commitments', {
      session: { id: session.id },
      kind: 'commitment',
      text: 'Promis',
      owner: 'La direction',
    }),
  'ending the meeting': (who) => who.post(url('ending')),
}
/** What the members of the body read. */
const membersOnly: Record<string, (who: Actor) => Promise<{ statusCode: number }>> = {
  'who is there': (who) => who.get(url('presence')),
  'the attendance sheet': (who) => who.get(url('attendance_sheet.pdf')),
  'the point under way': (who) => who.get(url('progress')),
}
const refused = [401, 403, 404]
const outsiders = (Object.keys(people) as Person[]).filter((name) => !['a guest', 'an ordinary member'].includes(name))

describe.each([false, true])('at an open meeting, confidential: %s', (confidential) => {
  beforeAll(() => openMeeting(confidential))

  test.each(Object.keys(held))('%s is for those who hold it, and leaves it as it was for all others', async (name) => {
    const before = [(await secretary.get(url('presence'))).json(), (await secretary.get(url('notes'))).json()]
    for (const [person, who] of Object.entries(people)) {
      const { statusCode } = await held[name]!(who as Actor)
      expect([person, refused.includes(statusCode), statusCode]).toEqual([person, true, statusCode])
    }
    expect([(await secretary.get(url('presence'))).json(), (await secretary.get(url('notes'))).json()]).toEqual(before)
  })

  test.each(Object.keys(membersOnly))('%s is read by the members of the body alone', async (name) => {
    for (const person of outsiders)
      expect([person, refused.includes((await membersOnly[name]!(people[person] as Actor)).statusCode)]).toEqual([
        person,
        true,
      ])
    for (const person of ['a guest', 'an ordinary member'] as const)
      expect([person, (await membersOnly[name]!(people[person])).statusCode]).toEqual([person, 200])
  })

  test('an open ballot and its votes are shown to nobody else, and taken from voters alone', async () => {
    for (const person of outsiders) {
      const answer = await people[person].get(url('ballots'))
      expect([person, answer.statusCode === 200 ? answer.json().ballots : []]).toEqual([person, []])
    }
    for (const [person, who] of Object.entries(people).filter(([name]) => name !== 'an ordinary member')) {
      const { statusCode } = await who.post(url('votes'), { ...ballot(), choice: 'for' })
      expect([person, refused.includes(statusCode)]).toEqual([person, true])
    }
    const { ballots } = (await secretary.get(url('ballots'))).json<Ballots>()
    expect(ballots.at(-1)!.voterList!.map(({ choice }) => choice)).toEqual([null, null])
    expect((await holder.post(url('votes'), { ...ballot(), choice: 'for' })).statusCode).toBe(200)
  })
})
