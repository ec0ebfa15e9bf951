import { afterAll, expect, test } from 'vitest'
import { listenOn, openEventStream } from '#tests/support/eventStream.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// The changes of minutes, told by the event streams: members learn of a text when they are shown it.

const world = await openWorld()
const origin = await listenOn(world.app)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor' })
const colleague = await world.user({ in: body, role: 'redactor' })
const member = await world.user({ in: body })
afterAll(() => world.close())

/** Opens the stream of somebody, which has begun. */
async function openStream(who: Actor) {
  await who.get('/me')
  const stream = await openEventStream(origin, who)
  await stream.count()
  return stream
}

test('what is being written is told to writers alone, what members are shown and remark to them too', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -3, agenda: ['Bilan'] })
  const url = (name: string) => `/api/sessions/${session.id}/${name}`
  const streams = await Promise.all([colleague, member].map(openStream))
  const [writing, reading] = streams
  const changed = (record: string) => ({ record, id: session.id })

  await secretary.post(url('minutes_drafts'), {})
  expect(await writing?.change()).toEqual(changed('minutesDraft'))
  await secretary.put(url('minutes_text'), { html: '<p>Un texte.</p>', version: 1 })
  expect(await writing?.change()).toEqual(changed('minutesDraft'))

  await secretary.post(url('minutes_sharings'), { until: '2026-03-26', version: 2 })
  // the first change that the member is told of
  expect(await reading?.change()).toEqual(changed('minutes'))
  expect(await writing?.change()).toEqual(changed('minutes'))
  await member.post(url('minutes_remarks'), { passage: 'Un texte', comment: 'Oui' })
  expect(await reading?.change()).toEqual(changed('minutes'))
  await secretary.put(url('minutes_text'), { html: '<p>Un autre texte.</p>', version: 3 })
  await secretary.post(url('minutes_sharings'), { until: '2026-03-27', version: 4 })
  expect(await reading?.change()).toEqual(changed('minutes'))
  for (const stream of streams) stream.leave()
})
