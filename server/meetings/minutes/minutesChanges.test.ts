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
  for (const stream of [reading, writing]) {
    expect(await stream?.change()).toEqual(changed('minutes'))
    expect(await stream?.change()).toEqual(changed('minutesState'))
  }
  await member.post(url('minutes_remarks'), { passage: 'Un texte', comment: 'Oui' })
  expect(await reading?.change()).toEqual(changed('minutes'))
  await secretary.put(url('minutes_text'), { html: '<p>Un autre texte.</p>', version: 3 })
  await secretary.post(url('minutes_sharings'), { until: '2026-03-27', version: 4 })
  expect(await reading?.change()).toEqual(changed('minutes'))
  for (const stream of streams) stream.leave()
})

test('how far minutes are is told to all who may read the session, and until when its members may remark to them alone', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'held', inDays: -3, agenda: ['Bilan'] })
  const stranger = await world.user({ in: await world.body() })
  const url = (name: string) => `/api/sessions/${session.id}/${name}`
  const streams = await Promise.all([member, stranger].map(openStream))
  const [reading, outside] = streams
  const state = { record: 'minutesState', id: session.id }
  const remarksUntil = async (who: Actor) => (await who.get(url('minutes'))).json().remarksUntil

  await secretary.post(url('minutes_drafts'), {})
  await secretary.post(url('minutes_filings'), { version: 1 })
  // members are told that there is a draft, and nothing of its text
  expect(await reading?.change()).toEqual(state)
  expect(await outside?.change()).toEqual(state)
  expect(await remarksUntil(member)).toBe(null)
  await secretary.post(url('minutes_sharings'), { until: '2026-03-26', version: 1 })
  expect(await outside?.change()).toEqual(state)
  expect(await remarksUntil(member)).toBe('2026-03-26')
  expect(await remarksUntil(stranger)).toBe(null)
  const { version, ...minutes } = (await secretary.get(url('minutes'))).json()
  const sent = { ...minutes, document: { id: minutes.document.id }, state: 'sent', sentOn: '2026-03-19', version }
  expect((await secretary.put(url('minutes'), sent)).statusCode).toBe(200)
  expect(await outside?.change()).toEqual(state)
  for (const stream of streams) stream.leave()
})
