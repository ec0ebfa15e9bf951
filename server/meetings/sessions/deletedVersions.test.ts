import { afterAll, expect, test } from 'vitest'
import type { Ballots } from '#contract/meetings/ballots/ballots.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { listRoutes } from '#tests/support/listRoutes.ts'
import {
  insertMeeting,
  insertVotingMandates,
  meetingCalls,
  meetingStart,
  timeOfMeeting,
} from '#tests/support/meetings.ts'
import { minutesCalls } from '#tests/support/minutes.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { openWorld } from '#tests/support/world.ts'

// Whoever deletes a record of the meetings, or empties it, has read its last change.

const world = await openWorld({ at: meetingStart })
const { full } = await insertVotingMandates(world)
const body = await world.body()
const one = await world.user({ in: body, role: 'redactor', mandate: full, firstName: 'Anne', lastName: 'Abel' })
const other = await world.user({ in: body, role: 'validator', mandate: full })
const member = await world.user({ in: body, mandate: full })
afterAll(() => world.close())

type Answer = Awaited<ReturnType<typeof one.delete>>
interface Deletable {
  /** what the second writer gets, who has not read the change of the first */
  code: string
  /** deletes the record with the version that was read before its change, then with none */
  stale: (() => PromiseLike<Answer>)[]
  /** deletes it with the present one */
  current: () => PromiseLike<Answer>
  isThere: () => Promise<boolean>
}

/** A record that is deleted by its own route, which one amends. */
async function deletedByRoute(url: string, change: () => Promise<object>): Promise<Deletable> {
  const changed = await one.put(url, await change())
  expect(changed.statusCode, changed.body).toBe(200)
  const { version } = (await other.get(url)).json<{ version: number }>()
  expect(version).toBe(2)
  return {
    code: 'record.stale',
    stale: [() => other.delete(`${url}?version=1`), () => other.delete(url)],
    current: () => other.delete(`${url}?version=${version}`),
    isThere: async () => (await other.get(url)).statusCode === 200,
  }
}

let session: { id: number; pointIds: number[] }
const { url, open, arrive, end } = meetingCalls(one, () => session)
/** Opens a meeting with one point, on which can be voted. */
async function meet() {
  session = await insertMeeting(world, body, { agenda: [{ title: 'Règlement', kind: 'deliberation' }] })
  await open()
  await arrive(one)
}

const deletables: Record<string, () => Promise<Deletable>> = {
  'DELETE /api/commitments/:id': async () => {
    const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
    const { id } = await insertCommitment(world, held)
    return deletedByRoute(`/api/commitments/${id}`, async () => ({
      ...(await one.get(`/api/commitments/${id}`)).json<object>(),
      session: { id: held.id },
      point: null,
      text: 'Communiquer le plan des locaux au plus tard en mai',
    }))
  },
  'DELETE /api/consultations/:id': async () => {
    const form = { irp: { id: body.id }, title: 'Réaménagement', startedOn: '2026-03-01' }
    const { id } = (await one.post('/api/consultations', form)).json<{ id: number }>()
    return deletedByRoute(`/api/consultations/${id}`, async () => ({ ...form, agreedDays: 45, version: 1 }))
  },
  'DELETE /api/sessions/:id': async () => {
    const { id } = (await one.post('/api/sessions', sessionForm(body))).json<{ id: number }>()
    return deletedByRoute(`/api/sessions/${id}`, async () => ({
      ...sessionForm(body, { title: 'Séance d’été' }),
      version: 1,
    }))
  },
  'a point, by the agenda without it': async () => {
    const { id } = (await one.post('/api/sessions', sessionForm(body))).json<{ id: number }>()
    const path = `/api/sessions/${id}`
    await one.put(path, { ...sessionForm(body, { title: 'Séance d’été' }), version: 1 })
    const without = (version: number) => () => other.put(path, { ...sessionForm(body, { agenda: [] }), version })
    return {
      code: 'record.stale',
      stale: [without(1)],
      current: without(2),
      isThere: async () => (await one.get(path)).json().agenda.length === 1,
    }
  },
  'a note, by an empty one': async () => {
    await meet()
    const path = `/api/points/${session.pointIds[0]}/note`
    await one.put(path, { html: '<p>Noté.</p>', version: 0 })
    const empty = (version: number) => () => other.put(path, { html: '', version })
    return {
      code: 'record.stale',
      stale: [empty(0)],
      current: empty(1),
      isThere: async () => (await one.get(path)).json().html === '<p>Noté.</p>',
    }
  },
  'a ballot, by its cancellation': async () => {
    await meet()
    const read = async () => (await one.get(url('ballots'))).json<Ballots>().ballots.at(-1)!
    await one.post(url('ballots'), { point: { id: session.pointIds[0] }, question: 'Adopter ?', mode: 'named' })
    const ballot = { id: (await read()).id }
    await one.post(url('ballot_closures'), { ballot, version: 1 })
    const cancel = (version?: number) => () => other.post(url('ballot_cancellations'), { ballot, version })
    return {
      code: 'ballots.changed',
      stale: [cancel(1), cancel()],
      current: cancel(2),
      isThere: async () => (await read()).cancelledAt === null,
    }
  },
  'a remark, by its withdrawal': async () => {
    await meet()
    timeOfMeeting(world)('10:30')
    await end()
    const { draft, save, share, text } = minutesCalls(one, url)
    await draft()
    await save('<p>Douze postes.</p>')
    await share()
    await member.post(url('minutes_remarks'), { passage: 'Douze', comment: 'Treize ?' })
    const remark = { id: (await text()).remarks[0]!.id }
    const withdraw = () => member.post(url('remark_withdrawals'), { remark })
    const { version } = await text()
    await one.post(url('remark_answers'), { remark, answer: 'refused', word: 'Non', version })
    // an answered remark stays, whoever has read the answer
    return {
      code: 'minutes.remarkAnswered',
      stale: [withdraw],
      current: withdraw,
      isThere: async () => (await text()).remarks.length === 1,
    }
  },
}

test.each(Object.keys(deletables))('%s refuses who has not read the last change', async (name) => {
  const { code, stale, current, isThere } = await deletables[name]!()
  for (const remove of stale) {
    const refused = await remove()
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json()).toMatchObject({ code })
    expect(await isThere()).toBe(true)
  }
  const done = await current()
  expect([done.statusCode < 300, await isThere()]).toEqual(
    code === 'minutes.remarkAnswered' ? [false, true] : [true, false],
  )
})

test('every deletion of a versioned record of the meetings is in the table', () => {
  const ownRecords = ['DELETE /api/me/agenda_token']
  const meetings = /^DELETE \/api\/(?:sessions|points|commitments|consultations|ballots|proposals|minutes|me\/agenda)/
  const routes = listRoutes(world, 'DELETE').filter((route) => meetings.test(route) && !ownRecords.includes(route))
  expect(routes.toSorted()).toEqual(Object.keys(deletables).filter((name) => name.startsWith('DELETE ')))
})

test('a version that is no number is refused, and a record that nobody has changed needs none', async () => {
  const form = { irp: { id: body.id }, title: 'Réaménagement', startedOn: '2026-03-01' }
  const { id } = (await one.post('/api/consultations', form)).json<{ id: number }>()
  expect((await one.delete(`/api/consultations/${id}?version=x`)).statusCode).toBe(400)
  expect((await one.delete(`/api/consultations/${id}`)).statusCode).toBe(204)
})
