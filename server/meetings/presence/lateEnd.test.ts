import { afterAll, beforeEach, expect, test } from 'vitest'
import { holdEndedSession } from '#server/meetings/sessions/life/holding.ts'
import { insertMeeting, meetingCalls, meetingStart } from '#tests/support/meetings.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Somebody forgets to close a meeting, and the portal does not do it in time, since it was stopped for instance.

const world = await openWorld({ at: meetingStart })
const body = await world.body()
afterAll(() => world.close())

let session: { id: number }
let member: Actor
beforeEach(async () => {
  session = await insertMeeting(world, body)
  const secretary = await world.user({ in: body, role: 'redactor' })
  member = await world.user({ in: body })
  const { open, arrive } = meetingCalls(secretary, () => session)
  await open()
  await arrive(member)
  world.clock.set('2026-03-21T10:00:00+01:00')
})

const closings: [string, (end: () => Promise<{ statusCode: number }>) => Promise<unknown>][] = [
  ['by somebody', async (end) => expect((await end()).statusCode).toBe(200)],
  ['by the portal', () => holdEndedSession(world.portal, { sessionId: session.id })],
]
test.each(closings)(
  'a meeting that is closed more than 36 hours after its start %s has its true end, and the latest one of a session',
  async (_, close) => {
    const keeper = await world.user({ in: body, role: 'redactor' })
    const { leave, end } = meetingCalls(keeper, () => session)
    expect((await leave(member)).statusCode).toBe(200)
    await close(end)
    const ends = await world.db
      .selectFrom('sessions')
      .select(['closedAt', 'endsAt'])
      .where('id', '=', session.id)
      .executeTakeFirst()
    expect(ends).toEqual({ closedAt: '2026-03-21T10:00:00+01:00', endsAt: '2026-03-20T21:30:00+01:00' })
  },
)
