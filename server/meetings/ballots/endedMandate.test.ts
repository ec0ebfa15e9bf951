import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ballot, Ballots } from '#contract/meetings/ballots/ballots.ts'
import { insertSeats, insertVotingMandates, meetingCalls } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// A meeting that lasts past midnight, at which the mandate of one member has ended.

const world = await openWorld({ at: '2026-03-19T23:30:00+01:00' })
const { full, deputy } = await insertVotingMandates(world)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', mandate: full })
const leaver = await world.user({ in: body, mandate: full, endsOn: '2026-03-19' })
const substitute = await world.user({ in: body, mandate: deputy })
await insertSeats(world, body, [{ holder: secretary }, { holder: leaver, substitutes: [substitute] }])
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
const { url, open, arrive } = meetingCalls(secretary, () => session)
const beforeMidnight = '2026-03-19T23:50:00+01:00'
const afterMidnight = '2026-03-20T00:10:00+01:00'
beforeEach(async () => {
  world.clock.set('2026-03-19T23:30:00+01:00')
  session = await insertSession(world.portal, {
    in: body,
    inDays: 0,
    place: 'Salle Vauban',
    agenda: [{ title: 'Règlement', kind: 'deliberation' }],
  })
  await open()
  for (const who of [secretary, leaver]) await arrive(who)
  world.clock.set(beforeMidnight)
})

const openBallot = (mode: string) =>
  secretary.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode })
const last = async (): Promise<Ballot> => (await secretary.get(url('ballots'))).json<Ballots>().ballots.at(-1)!
async function record(who: Actor, vote: object) {
  const { id, voterList } = await last()
  const voter = voterList!.find(({ person }) => person?.id === who.id)!
  return secretary.post(url('recorded_votes'), { ballot: { id }, voter: voter.id, version: voter.version, ...vote })
}
const votes = [
  ['named', { choice: 'for' }, { choice: null }],
  ['counted', { hasSigned: true }, { hasSigned: false }],
] as const

describe.each(votes)('a %s ballot that was opened before midnight', (mode, vote, nothing) => {
  test('takes the vote of who is a member until midnight, and not after', async () => {
    await openBallot(mode)
    expect((await last()).voterList!.some(({ mandateEnded }) => mandateEnded)).toBe(false)
    world.clock.set(afterMidnight)
    const { id } = await last()
    const own = await leaver.post(url('votes'), { ballot: { id }, choice: 'for' })
    expect([403, 404]).toContain(own.statusCode)
    const refused = await record(leaver, vote)
    expect(refused.json()).toMatchObject({ status: 409, code: 'ballots.mandateEnded' })
    expect(refused.json().description).toContain('a pris fin')
    const ended = (await last()).voterList!.filter(({ mandateEnded }) => mandateEnded)
    expect(ended.map(({ person }) => person?.id)).toEqual([leaver.id])
    expect((await record(secretary, vote)).statusCode).toBe(200)
    expect((await last()).voterList!.map(({ hasVoted }) => hasVoted).filter(Boolean)).toHaveLength(1)
  })

  test('keeps what was recorded before midnight, which can still be taken back', async () => {
    await openBallot(mode)
    expect((await record(leaver, vote)).statusCode).toBe(200)
    world.clock.set(afterMidnight)
    // the same vote again changes nothing
    expect((await record(leaver, vote)).statusCode).toBe(200)
    expect((await record(leaver, nothing)).statusCode).toBe(200)
    expect((await record(leaver, vote)).json()).toMatchObject({ code: 'ballots.mandateEnded' })
  })
})

test('a ballot that is opened after midnight is one of those who are members, and of who replaces', async () => {
  const voters = async () => new Set((await last()).voterList!.map(({ person }) => person?.id))
  await arrive(substitute)
  await openBallot('named')
  expect(await voters()).toEqual(new Set([secretary.id, leaver.id]))
  await secretary.post(url('ballot_cancellations'), { ballot: { id: (await last()).id } })
  world.clock.set(afterMidnight)
  await openBallot('named')
  expect(await voters()).toEqual(new Set([secretary.id, substitute.id]))
})
