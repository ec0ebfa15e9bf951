import { afterAll, expect, test } from 'vitest'
import { listenOn, openEventStream } from '#tests/support/eventStream.ts'
import { insertSeats } from '#tests/support/meetings.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Who comes to a session, told by the event streams to the members of the body.

const world = await openWorld()
const origin = await listenOn(world.app)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor' })
const member = await world.user({ in: body })
const substitute = await world.user({ in: body })
const stranger = await world.user({ in: await world.body() })
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
await insertSeats(world, body, [{ holder: member, substitutes: [substitute] }])
afterAll(() => world.close())

/** Opens the stream of somebody, which has begun. */
async function openStream(who: Actor) {
  await who.get('/me')
  const stream = await openEventStream(origin, who)
  await stream.count()
  return stream
}

test('answers, replies for others, new seats and another time are told to members of the body alone', async () => {
  const session = await insertSession(world.portal, { in: body })
  const [reading, outside] = [await openStream(secretary), await openStream(stranger)]
  const changed = { record: 'attendance', id: session.id }
  const steps = [
    () => member.put(`/api/sessions/${session.id}/answer`, { answer: 'present' }),
    () =>
      secretary.put(`/api/sessions/${session.id}/replies`, {
        person: { id: member.id },
        answer: 'absent',
        version: 1,
      }),
    () => administrator.put(`/api/irps/${body.id}/seats`, { seats: [{ holder: { id: member.id } }] }),
    () =>
      secretary.put(`/api/sessions/${session.id}`, {
        ...sessionForm(body, { startsAt: '2026-03-26T14:00', endsAt: '2026-03-26T16:00' }),
        version: 1,
      }),
  ]
  for (const step of steps) {
    const answer = await step()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await reading.change()).toEqual(changed)
  }
  // the first change that a stranger is told of is one that they may read
  const other = await insertSession(world.portal, { in: body })
  await world.db.insertInto('assignments').values({ userId: stranger.id, bodyId: body.id, role: 'reader' }).execute()
  await member.put(`/api/sessions/${other.id}/answer`, { answer: 'late' })
  expect(await outside.change()).toEqual({ record: 'attendance', id: other.id })
  for (const stream of [reading, outside]) stream.leave()
})
