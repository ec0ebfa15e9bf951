import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attendance } from '#contract/meetings/attendance/attendance.ts'
import type { BodySeats } from '#contract/meetings/attendance/seats.ts'
import { insertVotingMandates, outcomesOf } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Two people who write of the same seats, or of the same answer: the second is told.

const world = await openWorld({ connections: 10 })
const { full, deputy } = await insertVotingMandates(world)
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const colleague = await world.user({ roles: ['ROLE_ADMIN'] })
afterAll(() => world.close())

let body: { id: number }
let validator: Actor
let holder: Actor
let first: Actor
let second: Actor
beforeEach(async () => {
  body = await world.body()
  validator = await world.user({ in: body, role: 'validator', mandate: full })
  holder = await world.user({ in: body, mandate: full })
  first = await world.user({ in: body, mandate: deputy })
  second = await world.user({ in: body, mandate: deputy })
})

const refs = (...people: Actor[]) => people.map(({ id }) => ({ id }))
const read = async (): Promise<BodySeats> => (await administrator.get(`/api/irps/${body.id}/seats`)).json()
const write = (by: Actor, seats: object[], version?: number) => by.put(`/api/irps/${body.id}/seats`, { seats, version })

describe('the seats of a body', () => {
  test('written by two administrators at once are those of one', async () => {
    const both = await Promise.all([
      write(administrator, [{ college: 'Cadres', holder: { id: holder.id } }], 1),
      write(colleague, [{ college: 'Ouvriers', holder: { id: validator.id } }], 1),
    ])
    expect(outcomesOf(both)).toEqual(['200', 'seats.changed'])
    expect((await read()).seats).toHaveLength(1)
  })

  test('are not replaced by who has not read the last change, whatever made it', async () => {
    const made = (await write(administrator, [{ holder: { id: holder.id }, substitutes: refs(first, second) }])).json()
    const [{ id }] = made.seats
    const order = (by: Actor, people: Actor[], version: number) =>
      by.put(`/api/irps/${body.id}/seat_orders`, { seats: [{ id, substitutes: refs(...people) }], version })
    const both = await Promise.all([
      order(validator, [second, first], made.version),
      order(administrator, [first], made.version),
    ])
    expect(outcomesOf(both)).toEqual(['200', 'seats.changed'])
    expect((await write(colleague, [{ id, holder: { id: holder.id } }], made.version)).json()).toMatchObject({
      status: 409,
      code: 'seats.changed',
    })
    const kept = await read()
    expect(kept.seats[0]!.substitutes.length).toBeGreaterThan(0)

    await world.db.updateTable('assignments').set({ endsOn: '2026-03-10' }).where('userId', '=', holder.id).execute()
    const leave = (by: Actor, reason: string | null, version: number) =>
      by.put(`/api/irps/${body.id}/seat_vacancies`, { seat: { id }, reason, version })
    const left = await Promise.all([
      leave(administrator, 'Élection annulée', kept.version),
      leave(colleague, 'Recours en cours', kept.version),
    ])
    expect(outcomesOf(left)).toEqual(['200', 'seats.changed'])
    expect((await leave(colleague, null, kept.version)).json()).toMatchObject({ code: 'seats.changed' })
    expect((await leave(colleague, null, (await read()).version)).statusCode).toBe(200)
    const { version } = await read()
    const fill = (by: Actor, person: Actor) =>
      by.post(`/api/irps/${body.id}/seat_successions`, {
        seat: { id },
        person: { id: person.id },
        mandate: { id: full.id },
        startsOn: '2026-03-12',
      })
    const [next] = (await read()).seats[0]!.substitutes
    const successor = next!.id === first.id ? first : second
    const filled = await Promise.all([fill(administrator, successor), fill(colleague, successor)])
    expect(outcomesOf(filled)).toEqual(['200', 'seats.notVacant'])
    expect((await write(administrator, [], version)).json()).toMatchObject({ code: 'seats.changed' })
    expect((await read()).seats).toMatchObject([{ holder: { id: successor.id } }])
  })

  test('sent back as they are read, by PUT or in part, are accepted', async () => {
    await write(administrator, [{ holder: { id: holder.id } }])
    const kept = await read()
    expect((await administrator.put(`/api/irps/${body.id}/seats`, kept)).statusCode).toBe(200)
    expect((await administrator.patch(`/api/irps/${body.id}/seats`, { seats: [] })).statusCode).toBe(200)
  })
})

describe('the answer of a person', () => {
  const attendance = async (session: { id: number }): Promise<Attendance> =>
    (await validator.get(`/api/sessions/${session.id}/attendance`)).json()
  const answerOf = async (session: { id: number }) =>
    (await attendance(session)).people.find(({ id }) => id === holder.id)!

  test('that they give while somebody answers for them stays, and the other is told', async () => {
    const session = await insertSession(world.portal, { in: body })
    const reply = (answer: string, version?: number) =>
      validator.put(`/api/sessions/${session.id}/replies`, { person: { id: holder.id }, answer, version })
    await holder.put(`/api/sessions/${session.id}/answer`, { answer: 'absent', note: 'Je serai en formation' })
    expect((await reply('present')).json()).toMatchObject({ status: 409, code: 'attendance.answeredMeanwhile' })
    expect(await answerOf(session)).toMatchObject({ answer: 'absent', version: 1, note: 'Je serai en formation' })
    expect((await reply('late', 1)).statusCode).toBe(200)
    expect(await answerOf(session)).toMatchObject({ answer: 'late', version: 2 })
    // one's own answer is the last word, whatever was written for one
    expect((await holder.put(`/api/sessions/${session.id}/answer`, { answer: 'remote' })).statusCode).toBe(200)
    expect(await answerOf(session)).toMatchObject({ answer: 'remote', version: 3 })
  })

  test('is taken until the start of the session, by the clock of the server, which may be put right', async () => {
    const session = await insertSession(world.portal, { in: body, inDays: 1 / 24 })
    const answer = async (given: string) =>
      (await holder.put(`/api/sessions/${session.id}/answer`, { answer: given })).statusCode
    expect(await answer('present')).toBe(200)
    world.clock.forward({ hours: 1 })
    expect(await answer('absent')).toBe(409)
    expect(await attendance(session)).toMatchObject({ isOpen: false })
    world.clock.forward({ hours: -1 })
    expect(await answer('late')).toBe(200)
    expect(await answerOf(session)).toMatchObject({ answer: 'late', version: 2 })
  })

  test('is to the date that was announced: moved, then moved back, it counts again', async () => {
    const session = await insertSession(world.portal, { in: body })
    await holder.put(`/api/sessions/${session.id}/answer`, { answer: 'absent' })
    const { startsAt, endsAt } = (await validator.get(`/api/sessions/${session.id}`)).json()
    const move = (from: string, to: string) =>
      validator.post(`/api/sessions/${session.id}/postponement`, { startsAt: from, endsAt: to, reason: 'Salle prise' })
    expect((await move('2026-04-02T09:00', '2026-04-02T11:00')).statusCode).toBe(200)
    expect(await answerOf(session)).toMatchObject({ answer: null, version: 0 })
    expect((await move(startsAt, endsAt)).statusCode).toBe(200)
    expect(await answerOf(session)).toMatchObject({ answer: 'absent', version: 1 })
  })

  test('is written for them once by two people at once', async () => {
    const session = await insertSession(world.portal, { in: body })
    const assistant = await world.user({ in: body, role: 'redactor' })
    const reply = (by: Actor, answer: string) =>
      by.put(`/api/sessions/${session.id}/replies`, { person: { id: holder.id }, answer })
    const both = await Promise.all([reply(validator, 'present'), reply(assistant, 'absent')])
    expect(outcomesOf(both)).toEqual(['200', 'attendance.answeredMeanwhile'])
  })
})
