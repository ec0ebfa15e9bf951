import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodySeats } from '#contract/meetings/attendance/seats.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { insertVotingMandates, putSeats } from '#tests/support/meetings.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

// Giving a vacant seat to its substitute for good, and leaving it vacant. Today is 19 March 2026.

const world = await openWorld()
const { full, deputy } = await insertVotingMandates(world)
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
afterAll(() => world.close())

let body: { id: number; name: string }
let holder: Actor
let colleague: Actor
let first: Actor
let second: Actor
beforeEach(async () => {
  body = await world.body()
  holder = await world.user({ in: body, mandate: full })
  colleague = await world.user({ in: body, role: 'validator', mandate: full })
  first = await world.user({ in: body, mandate: deputy })
  second = await world.user({ in: body, mandate: deputy })
  await administrator.put(`/api/irps/${body.id}/seats`, {
    seats: [
      { college: 'Cadres', holder: { id: holder.id }, substitutes: refs(first, second) },
      { holder: { id: colleague.id }, substitutes: refs(second, first) },
    ],
  })
  await endMandate(holder, '2026-03-10')
})

const refs = (...people: Actor[]) => people.map(({ id }) => ({ id }))
const endMandate = ({ id }: Actor, endsOn: string) =>
  world.db.updateTable('assignments').set({ endsOn }).where('userId', '=', id).execute()
const read = async (who: Actor = administrator): Promise<BodySeats> =>
  (await who.get(`/api/irps/${body.id}/seats`)).json()
const seatOf = async (position = 1) => (await read()).seats[position - 1]!
const fill = async (over: object = {}, who: Actor = administrator) =>
  who.post(`/api/irps/${body.id}/seat_successions`, {
    seat: { id: (await seatOf()).id },
    person: { id: first.id },
    mandate: { id: full.id },
    startsOn: '2026-03-11',
    ...over,
  })
const leave = async (reason: string | null, { position = 1, who = administrator } = {}) => {
  const { seats, version } = await read()
  return who.put(`/api/irps/${body.id}/seat_vacancies`, { seat: { id: seats[position - 1]!.id }, reason, version })
}

describe('filling a seat', () => {
  test('is proposed to administrators, with what it changes', async () => {
    expect((await seatOf()).succession).toEqual({
      from: '2026-03-11',
      person: expect.objectContaining({ id: first.id }),
      mandate: full,
      otherOrders: [2],
    })
    expect((await seatOf(2)).succession).toBeNull()
    for (const who of [colleague, second])
      expect((await read(who)).seats.map(({ succession }) => succession)).toEqual([null, null])
  })

  test('gives it to the first of its order, who becomes a holder and leaves all orders', async () => {
    const { version } = (await administrator.get(`/api/users/${first.id}`)).json<{ version: number }>()
    const trail = await auditLinesDuring(world, async () => expect((await fill()).statusCode).toBe(200))
    expect((await read()).seats).toMatchObject([
      {
        holder: { id: first.id },
        heldSince: '2026-03-11',
        vacantSince: null,
        substitutes: refs(second),
        succession: null,
      },
      { holder: { id: colleague.id }, heldSince: null, substitutes: refs(second) },
    ])
    const account = (await administrator.get(`/api/users/${first.id}`)).json()
    expect(account).toMatchObject({ mainMandate: { id: full.id }, version: version + 1 })
    expect(trail).toMatchObject([{ action: 'seats.filled', subject: 'user', subjectId: first.id }])
    expect(trail[0]?.details).toEqual({ irp: body.name, seat: 1, from: '2026-03-11' })
  })

  test('leaves the others in their order, however it was written', async () => {
    const more = await Promise.all([1, 2, 3].map(() => world.user({ in: body, mandate: deputy })))
    const [third, fourth, fifth] = more as [Actor, Actor, Actor]
    const { seats } = await read()
    for (const substitutes of [refs(fifth, fourth, first, second, third), refs(second, first, fifth, third, fourth)])
      await putSeats(
        administrator,
        body,
        seats.map(({ id, college, holder: sitting }, index) => ({
          id,
          college,
          holder: sitting && { id: sitting.id },
          substitutes: index === 0 ? refs(first, second) : substitutes,
        })),
      )
    expect((await fill()).statusCode).toBe(200)
    expect((await seatOf(2)).substitutes.map(({ id }) => id)).toEqual(
      [second, fifth, third, fourth].map(({ id }) => id),
    )
  })

  test('tells nobody who was called to a convened session already', async () => {
    await insertSession(world.portal, { in: body })
    await fill()
    const kinds = world.db.selectFrom('notifications').select('kind').where('userId', 'in', [first.id, second.id])
    expect(await kinds.execute()).toEqual([])
  })

  test('forgets its date with the next holder', async () => {
    await fill()
    const [one, two] = (await read()).seats
    const plain = (seat: typeof one, by: Actor) => ({ id: seat!.id, holder: { id: by.id } })
    await putSeats(administrator, body, [plain(one, first), plain(two, colleague)])
    expect(await seatOf()).toMatchObject({ heldSince: '2026-03-11' })
    await putSeats(administrator, body, [plain(one, second), plain(two, colleague)])
    expect(await seatOf()).toMatchObject({ holder: { id: second.id }, heldSince: null })
  })

  test('keeps the mandate when the group that gave the assignment is read again', async () => {
    await world.db
      .insertInto('scimSeats')
      .columns(['assignmentId'])
      .expression((eb) => eb.selectFrom('assignments').select('id').where('userId', '=', first.id))
      .execute()
    await fill()
    expect(await world.db.selectFrom('scimSeats').selectAll().execute()).toEqual([])
  })

  test('is announced before the known end of a mandate, and done from the day after', async () => {
    await endMandate(holder, '2026-04-30')
    expect(await seatOf()).toMatchObject({
      holder: { id: holder.id },
      succession: { from: '2026-05-01', person: { id: first.id } },
    })
    expect((await fill({ startsOn: '2026-05-01' })).json()).toMatchObject({ status: 409, code: 'seats.notVacant' })
    for (const one of [first, second]) await endMandate(one, '2026-04-30')
    expect((await seatOf()).succession).toBeNull()
  })

  test('passes over substitutes who no longer sit', async () => {
    await endMandate(first, '2026-03-15')
    expect((await seatOf()).succession).toMatchObject({ person: { id: second.id } })
    expect((await fill()).json()).toMatchObject({ status: 409, code: 'seats.successorGone' })
    expect((await fill({ person: { id: second.id } })).statusCode).toBe(200)
  })

  test('is refused to somebody else than the first, and when nobody is in the order', async () => {
    expect((await fill({ person: { id: second.id } })).json()).toMatchObject({
      status: 409,
      code: 'seats.orderChanged',
    })
    await endMandate(first, '2026-03-15')
    await endMandate(second, '2026-03-15')
    expect((await seatOf()).succession).toMatchObject({ person: null, otherOrders: [] })
    expect((await fill({ person: { id: second.id } })).json()).toMatchObject({ code: 'seats.successorGone' })
    await administrator.put(`/api/irps/${body.id}/seat_orders`, {
      seats: [{ id: (await seatOf()).id, substitutes: [] }],
      version: (await read()).version,
    })
    expect((await fill()).json()).toMatchObject({
      status: 409,
      code: 'seats.noSubstitute',
      detail: 'Personne dans l’ordre de suppléance.',
    })
  })

  test('is refused for another mandate, another day, another body, another person', async () => {
    const codes = async (over: object) =>
      (await fill(over)).json<{ violations: { code: string }[] }>().violations.map(({ code }) => code)
    expect(await codes({ mandate: { id: deputy.id } })).toEqual(['seats.mandateWithoutVote'])
    expect(await codes({ startsOn: '2026-03-10' })).toEqual(['seats.beforeVacancy'])
    expect(await codes({ startsOn: '2026-03-20' })).toEqual(['seats.afterToday'])
    expect((await fill({ seat: { id: 999_999 } })).statusCode).toBe(404)
    expect((await fill({ seat: { id: (await seatOf(2)).id } })).json()).toMatchObject({ code: 'seats.notVacant' })
    expect((await fill({}, colleague)).statusCode).toBe(403)
  })

  test('is done once by two simultaneous callers', async () => {
    const answers = await Promise.all([fill(), fill()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('leaving a seat vacant', () => {
  test('ends the proposal, shows the reason to those who manage seats, and is undone', async () => {
    const answer = await leave('Élection annulée')
    expect(answer.statusCode, answer.body).toBe(200)
    const vacant = { holder: null, vacantSince: '2026-03-11', succession: null }
    expect(await seatOf()).toMatchObject({ ...vacant, vacancyReason: 'Élection annulée' })
    expect((await read(colleague)).seats[0]).toMatchObject({ ...vacant, vacancyReason: 'Élection annulée' })
    expect((await read(second)).seats[0]).toMatchObject({ ...vacant, vacancyReason: null })
    expect((await fill()).json()).toMatchObject({ status: 409, code: 'seats.leftVacant' })

    expect((await leave(null)).statusCode).toBe(200)
    expect(await seatOf()).toMatchObject({
      vacantSince: '2026-03-11',
      vacancyReason: null,
      succession: { person: { id: first.id }, mandate: full },
    })
    expect((await fill()).statusCode).toBe(200)
  })

  test('is refused for a held seat, a long reason, and to others', async () => {
    expect((await leave('Annulée', { position: 2 })).json()).toMatchObject({ status: 409, code: 'seats.notVacant' })
    expect((await leave('x'.repeat(201))).statusCode).toBe(422)
    expect((await leave('Annulée', { who: colleague })).statusCode).toBe(403)
  })
})
