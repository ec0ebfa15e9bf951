import { afterAll, expect, test } from 'vitest'
import type { Proposals } from '#contract/meetings/proposals/proposals.ts'
import { listenOn, openEventStream } from '#tests/support/eventStream.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld } from '#tests/support/world.ts'

// The proposals of a body, told by the event streams to its members.

const world = await openWorld()
const origin = await listenOn(world.app)
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor' })
const author = await world.user({ in: body })
const colleague = await world.user({ in: body })
const stranger = await world.user({ in: await world.body(), role: 'redactor' })
afterAll(() => world.close())

const url = (name: string) => `/api/irps/${body.id}/${name}`

test('each step of a proposal is told to members of the body alone, by the number of the body', async () => {
  const draft = await insertSession(world.portal, { in: body, status: 'draft', inDays: 14 })
  for (const who of [colleague, stranger]) await who.get('/me')
  const [reading, outside] = [await openEventStream(origin, colleague), await openEventStream(origin, stranger)]
  for (const stream of [reading, outside]) await stream.count()
  const last = async () => {
    const { proposals } = (await author.get(url('proposals'))).json<Proposals>()
    return { id: Math.max(...proposals.map(({ id }) => id)) }
  }
  const propose = () => author.post(url('proposals'), { title: 'Télétravail', why: 'À revoir.' })
  const steps = [
    propose,
    async () => colleague.post(url('proposal_supports'), { proposal: await last(), joins: true }),
    async () => colleague.post(url('proposal_supports'), { proposal: await last(), joins: false }),
    async () => author.post(url('proposal_withdrawals'), { proposal: await last() }),
    propose,
    async () =>
      secretary.post(url('proposal_decisions'), { proposal: await last(), decision: 'taken', session: draft }),
  ]
  for (const step of steps) {
    const answer = await step()
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await reading.change()).toEqual({ record: 'proposals', id: body.id })
  }
  // the session is deleted, and the proposal waits again
  expect((await secretary.delete(`/api/sessions/${draft.id}?version=2`)).statusCode).toBe(204)
  expect(await reading.change()).toEqual({ record: 'proposals', id: body.id })
  await world.db.insertInto('assignments').values({ userId: stranger.id, bodyId: body.id, role: 'reader' }).execute()
  await propose()
  expect(await outside.change()).toEqual({ record: 'proposals', id: body.id })
  outside.leave()
  reading.leave()
})
