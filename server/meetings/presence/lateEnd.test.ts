import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Ballots } from '#contract/meetings/ballots/ballots.ts'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import {
  insertMeeting,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  timeOfMeeting,
} from '#tests/support/meetings.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Somebody forgets to close a meeting, and the portal does not do it in time, since it was stopped for instance.

const world = await openWorld({ at: meetingStart })
const { full } = await insertVotingMandates(world)
const body = await world.body()
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
let secretary: Actor
let member: Actor
beforeEach(async () => {
  session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
  secretary = await world.user({ in: body, role: 'redactor' })
  member = await world.user({ in: body, mandate: full })
  const { open, arrive } = meetingCalls(secretary, () => session)
  await open()
  await arrive(member)
})
const ends = () =>
  world.db.selectFrom('sessions').select(['closedAt', 'endsAt']).where('id', '=', session.id).executeTakeFirst()

const closings: [string, (end: () => Promise<{ statusCode: number }>) => Promise<unknown>][] = [
  ['by somebody', async (end) => expect((await end()).statusCode).toBe(200)],
  ['by the portal', () => holdEndedSession(world.portal, { sessionId: session.id })],
]
test.each(closings)(
  'a meeting that is closed more than 36 hours after its start %s has its true end, and the latest one of a session',
  async (_, close) => {
    world.clock.set('2026-03-21T10:00:00+01:00')
    const keeper = await world.user({ in: body, role: 'redactor' })
    const { leave, end } = meetingCalls(keeper, () => session)
    expect((await leave(member)).statusCode).toBe(200)
    await close(end)
    expect(await ends()).toEqual({ closedAt: '2026-03-21T10:00:00+01:00', endsAt: '2026-03-20T21:30:00+01:00' })
  },
)

const ballots = [
  ['closed', '2026-03-19T12:05:00+01:00'],
  ['left open', '2026-03-19T12:00:00+01:00'],
] as const
test.each(ballots)(
  'a meeting that the portal closes ends after a ballot that was %s after the planned end',
  async (how, end) => {
    const { url } = meetingCalls(secretary, () => session)
    timeOfMeeting(world)('10:30')
    // a sign-in that is not used ends
    await secretary.get('/me')
    timeOfMeeting(world)('12:00')
    const opened = await secretary.post(url('ballots'), {
      point: { id: session.pointIds[0] },
      question: 'Adopter ?',
      mode: 'named',
    })
    timeOfMeeting(world)('12:05')
    const [ballot] = opened.json<Ballots>().ballots
    if (how === 'closed') await secretary.post(url('ballot_closures'), { ballot: { id: ballot!.id } })
    timeOfMeeting(world)('23:59')
    await holdEndedSession(world.portal, { sessionId: session.id })
    expect(await ends()).toEqual({ closedAt: end, endsAt: end })
  },
)
