import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertThematic } from '#tests/support/contents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// What is noted at a meeting, from the first word to the answer.

const start = '2026-03-19T09:00:00+01:00'
const world = await openWorld({ at: start })
const body = await world.body()
const secretary = await world.user({ in: body, role: 'redactor', firstName: 'Anne', lastName: 'Abel' })
const validator = await world.user({ in: body, role: 'validator' })
const member = await world.user({ in: body })
const stranger = await world.user({ in: await world.body(), role: 'redactor' })
const project = await insertThematic(world.portal, 'Déménagement')
afterAll(() => world.close())

let session: { id: number; pointIds: number[] }
beforeEach(async () => {
  world.clock.set(start)
  session = await insertSession(world.portal, {
    in: body,
    inDays: 0,
    place: 'Salle Vauban',
    agenda: ['Bilan social', 'Travaux'],
  })
})

const text = 'Communiquer le calendrier des travaux'
const note = (over: object = {}, by = secretary) =>
  by.post('/api/commitments', { session: { id: session.id }, kind: 'commitment', text, ...over })
const noted = async (over: object = {}) => {
  const answer = await note(over)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: number; version: number; state: string }>()
}
const read = async (id: number, by = member) => (await by.get(`/api/commitments/${id}`)).json()
/** Writes it as it is read, with these changes. */
const amend = async (id: number, over: object, by = secretary) =>
  by.put(`/api/commitments/${id}`, { ...(await read(id, by)), ...over })
const codes = (answer: { json: () => { violations?: { propertyPath: string; code: string }[] } }) =>
  answer.json().violations?.map(({ propertyPath, code }) => `${propertyPath} ${code}`)
const problem = (answer: { json: () => object }) => answer.json()

describe('noting', () => {
  test('keeps what was said, on which point, by whom it is to be done and when', async () => {
    const answer = await note({
      point: { id: session.pointIds[1] },
      text: `${text}\nsite par site`,
      owner: 'Anne Abel',
      dueOn: '2026-04-30',
      thematics: [{ id: project.id }],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json()
    expect(answer.headers.location).toBe(`/api/commitments/${id}`)
    expect(await read(id)).toMatchObject({
      '@id': `/api/commitments/${id}`,
      irp: { id: body.id },
      session: { id: session.id },
      point: { id: session.pointIds[1], number: '2', title: 'Travaux' },
      kind: 'commitment',
      text: `${text}\nsite par site`,
      owner: 'Anne Abel',
      ownerPerson: { id: secretary.id },
      dueOn: '2026-04-30',
      state: 'open',
      answer: null,
      closedAt: null,
      thematics: [{ id: project.id, name: 'Déménagement' }],
      followUps: [],
      version: 1,
      can: [],
    })
    expect(await read(id, secretary)).toMatchObject({ can: ['commitments.keep'] })
  })

  test('is not possible before the meeting, nor for one that was cancelled', async () => {
    const next = await insertSession(world.portal, { in: body, place: 'Salle Vauban', agenda: ['Bilan'] })
    const before = { status: 409, code: 'commitments.beforeMeeting' }
    expect(problem(await note({ session: { id: next.id } }))).toMatchObject(before)
    await world.db.updateTable('sessions').set({ status: 'cancelled' }).where('id', '=', session.id).execute()
    expect(problem(await note())).toMatchObject(before)
  })

  test('is possible as soon as the meeting is open', async () => {
    const soon = await insertSession(world.portal, {
      in: body,
      inDays: 1 / 96,
      title: 'Ensuite',
      place: 'Ici',
      agenda: ['Bilan'],
    })
    expect((await note({ session: { id: soon.id } })).statusCode).toBe(409)
    await secretary.post(`/api/sessions/${soon.id}/opening`)
    expect((await note({ session: { id: soon.id } })).statusCode).toBe(201)
  })

  test('is possible once the session is closed, and not while it is a draft', async () => {
    const set = (status: 'closed' | 'draft') =>
      world.db.updateTable('sessions').set({ status, convenedAt: null }).where('id', '=', session.id).execute()
    await world.db.updateTable('sessions').set({ status: 'closed' }).where('id', '=', session.id).execute()
    expect((await note()).statusCode).toBe(201)
    await set('draft')
    expect(problem(await note())).toMatchObject({ status: 409, code: 'record.state' })
  })

  test('names its invalid fields, all at once', async () => {
    const other = await insertSession(world.portal, { in: body, inDays: -30, status: 'held', agenda: ['Ailleurs'] })
    const answer = await note({
      point: { id: other.pointIds[0] },
      dueOn: '2026-03-18',
      thematics: [{ id: project.id }, { id: 2_000_000_000 }],
    })
    expect(answer.statusCode).toBe(422)
    expect(codes(answer)).toEqual([
      'point commitments.unknownPoint',
      'dueOn commitments.dueBeforeSession',
      'thematics[1] commitments.unknownThematic',
    ])
    expect((await note({ session: { id: 2_000_000_000 } })).statusCode).toBe(404)
    expect((await note({ text: 'x'.repeat(1_001) })).statusCode).toBe(422)
    expect((await note({ text: '  ' })).statusCode).toBe(422)
  })

  test('ends at two hundred for a session', async () => {
    await sql`insert into commitments (session_id, kind, text, created_at, updated_at)
      select ${session.id}, 'question', 'Combien ?', now(), now() from generate_series(1, 200)`.execute(world.db)
    expect(problem(await note())).toMatchObject({ status: 409, code: 'commitments.tooMany' })
  })

  test('is for who writes for the body', async () => {
    expect((await note({}, member)).statusCode).toBe(403)
    expect((await note({}, stranger)).statusCode).toBe(403)
    expect((await note({}, validator)).statusCode).toBe(201)
  })

  test('sent twice with the same key, is noted once', async () => {
    const send = () =>
      secretary.post(
        '/api/commitments',
        { session: { id: session.id }, kind: 'question', text: 'Combien ?' },
        { 'idempotency-key': 'engagement-1' },
      )
    const [one, other] = [await send(), await send()]
    expect([one.statusCode, other.statusCode]).toEqual([201, 201])
    expect(other.json().id).toBe(one.json().id)
  })
})

describe('the state', () => {
  test('a kept commitment has the instant at which it was closed, until it is opened again', async () => {
    const { id } = await noted({ dueOn: '2026-03-20' })
    world.clock.forward({ hours: 1 })
    expect((await amend(id, { state: 'kept', answer: 'Remis aux élus.' })).json()).toMatchObject({
      state: 'kept',
      answer: 'Remis aux élus.',
      closedAt: '2026-03-19T10:00:00+01:00',
      version: 2,
    })
    world.clock.forward({ hours: 1 })
    expect((await amend(id, { answer: 'Remis aux élus ce matin.' })).json()).toMatchObject({
      closedAt: '2026-03-19T10:00:00+01:00',
    })
    expect((await amend(id, { state: 'open' })).json()).toMatchObject({ state: 'open', closedAt: null })
  })

  test('a question is answered in words, and a refusal has its reason', async () => {
    const question = await noted({ kind: 'question', text: 'Combien de postes ?' })
    const messages = async (id: number, over: object) =>
      (await amend(id, over)).json().violations?.map(({ message }: { message: string }) => message)
    expect(await messages(question.id, { state: 'kept', answer: ' ' })).toEqual(['Indiquez la réponse donnée'])
    expect(await messages(question.id, { state: 'refused' })).toEqual(['Indiquez le motif du refus'])
    expect((await amend(question.id, { state: 'kept', answer: 'Douze.' })).statusCode).toBe(200)
    const commitment = await noted()
    expect(await messages(commitment.id, { state: 'refused' })).toEqual(['Indiquez le motif du refus'])
    expect((await amend(commitment.id, { state: 'withdrawn' })).statusCode).toBe(200)
    const other = await noted()
    expect((await amend(other.id, { state: 'kept' })).statusCode).toBe(200)
  })

  test('the database refuses what the portal never writes', async () => {
    const { id } = await noted({ kind: 'question' })
    const set = (values: object) => world.db.updateTable('commitments').set(values).where('id', '=', id).execute()
    await expect(set({ state: 'kept', closedAt: start })).rejects.toThrow('commitments_answered')
    await expect(set({ state: 'withdrawn' })).rejects.toThrow('commitments_closed')
    await expect(set({ closedAt: start })).rejects.toThrow('commitments_closed')
  })
})

describe('amending and deleting', () => {
  test('of two people who amend it, the second is told', async () => {
    const { id } = await noted()
    const form = await read(id, validator)
    expect((await amend(id, { owner: 'DRH' })).statusCode).toBe(200)
    const late = await validator.put(`/api/commitments/${id}`, { ...form, owner: 'DSI' })
    expect(late.json()).toMatchObject({ status: 409, code: 'record.stale' })
    expect(late.json().description).toContain('Anne Abel')
    expect(await read(id)).toMatchObject({ owner: 'DRH' })
  })

  test('its session does not change', async () => {
    const { id } = await noted()
    const other = await insertSession(world.portal, { in: body, inDays: -30, status: 'held' })
    expect(codes(await amend(id, { session: { id: other.id } }))).toEqual(['session commitments.sessionFixed'])
  })

  test('stays without its point when that is taken off the agenda', async () => {
    const { id } = await noted({ point: { id: session.pointIds[0] } })
    await world.db.deleteFrom('agendaPoints').where('id', '=', session.pointIds[0]!).execute()
    expect(await read(id)).toMatchObject({ point: null, session: { id: session.id } })
  })

  test('what was noted by mistake is deleted by who writes for the body', async () => {
    const { id } = await noted()
    const url = `/api/commitments/${id}`
    expect((await member.delete(url)).statusCode).toBe(403)
    expect((await stranger.delete(url)).statusCode).toBe(403)
    expect((await secretary.delete(url)).statusCode).toBe(204)
    expect((await member.get(url)).statusCode).toBe(404)
  })
})

test('what is noted of a confidential session exists for the members of its body alone', async () => {
  const { id } = await noted()
  expect((await stranger.get(`/api/commitments/${id}`)).statusCode).toBe(200)
  await world.db.updateTable('sessions').set({ confidential: true }).where('id', '=', session.id).execute()
  expect((await stranger.get(`/api/commitments/${id}`)).statusCode).toBe(404)
  const form = await read(id, secretary)
  expect((await stranger.put(`/api/commitments/${id}`, form)).statusCode).toBe(404)
  expect(await list(stranger)).not.toContain(id)
  expect(await list(member)).toContain(id)
})

const list = async (who: Actor) =>
  (await who.get('/api/commitments')).json().member.map((commitment: { id: number }) => commitment.id)

// moves the clock so far that everybody is signed out
test('an open one is late from the day after it is due, in Paris', async () => {
  const { id } = await noted({ dueOn: '2026-04-30' })
  world.clock.set('2026-04-30T23:59:00+02:00')
  const writer = await world.user({ in: body, role: 'redactor' })
  expect(await read(id, writer)).toMatchObject({ state: 'open' })
  world.clock.set('2026-05-01T00:01:00+02:00')
  expect(await read(id, writer)).toMatchObject({ state: 'late', closedAt: null })
  expect((await amend(id, { owner: 'M. Le Bras' }, writer)).json()).toMatchObject({
    state: 'late',
    owner: 'M. Le Bras',
  })
})
