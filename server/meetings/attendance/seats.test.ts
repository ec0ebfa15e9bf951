import { afterAll, expect, test } from 'vitest'
import type { BodySeats } from '#contract/meetings/attendance/seats.ts'
import { putSeats } from '#tests/support/meetings.ts'
import { type Actor, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const body = await world.body()
const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
const validator = await world.user({ in: body, role: 'validator' })
const reader = await world.user({ in: body })
const third = await world.user({ in: body })
const outsider = await world.user({ in: await world.body() })
const stranger = await world.user({ in: await world.body(), role: 'validator' })
afterAll(() => world.close())

const path = `/api/irps/${body.id}/seats`
const write = (seats: object[], who: Actor = administrator) => putSeats(who, body, seats)
const read = async (): Promise<BodySeats> => (await reader.get(path)).json()
const refs = (...people: Actor[]) => people.map(({ id }) => ({ id }))

test('administrators write the whole table; seats keep their ids', async () => {
  const answer = await write([
    { college: 'Cadres', holder: { id: validator.id }, substitutes: refs(third, reader) },
    { college: 'Cadres', vacantSince: '2026-02-01', vacancyReason: 'Élection annulée' },
  ])
  expect(answer.statusCode, answer.body).toBe(200)
  const { seats, can } = await read()
  expect(can).toEqual([])
  expect(seats).toMatchObject([
    {
      position: 1,
      holder: { id: validator.id },
      vacantSince: null,
      substitutes: [{ id: third.id }, { id: reader.id }],
    },
    { position: 2, holder: null, vacantSince: '2026-02-01', vacancyReason: null },
  ])
  const { seats: managed } = (await validator.get(path)).json<BodySeats>()
  expect(managed[1]).toMatchObject({ vacancyReason: 'Élection annulée' })
  await write([{ id: seats[1]!.id }, { id: seats[0]!.id, holder: { id: validator.id } }])
  expect((await read()).seats.map(({ id }) => id)).toEqual([seats[1]!.id, seats[0]!.id])
  await write([{ id: seats[0]!.id, holder: { id: validator.id } }])
  expect((await read()).seats.map(({ id }) => id)).toEqual([seats[0]!.id])
})

test('people sit in the body, hold one seat, and are not both holder and substitute', async () => {
  const answer = await write([
    { holder: { id: stranger.id } },
    { holder: { id: reader.id }, substitutes: refs(outsider) },
    { holder: { id: reader.id }, substitutes: refs(reader) },
  ])
  expect(answer.statusCode).toBe(422)
  expect(answer.json().violations.map(({ propertyPath, code }: never) => [propertyPath, code])).toEqual([
    ['seats[0].holder', 'seats.notMember'],
    ['seats[1].substitutes[0]', 'seats.notMember'],
    ['seats[2].holder', 'seats.holdsTwice'],
    ['seats[2].substitutes[0]', 'seats.holderIsSubstitute'],
  ])
  expect((await write([{ substitutes: refs(reader, reader) }])).statusCode).toBe(422)
  expect((await write([], validator)).statusCode).toBe(403)
})

test('the validator of the body writes the order of replacement', async () => {
  await write([{ holder: { id: validator.id }, substitutes: refs(third) }])
  const id = (await read()).seats[0]!.id
  const order = async (who: Actor, people: Actor[], seat = id) =>
    who.put(`/api/irps/${body.id}/seat_orders`, {
      seats: [{ id: seat, substitutes: refs(...people) }],
      version: (await read()).version,
    })
  expect((await order(validator, [reader, third])).json().seats[0].substitutes).toMatchObject(refs(reader, third))
  expect((await order(reader, [])).statusCode).toBe(403)
  expect((await order(stranger, [])).statusCode).toBe(403)
  expect((await order(validator, [], 999_999)).statusCode).toBe(404)
  expect((await order(validator, [validator])).json()).toMatchObject({
    violations: [{ code: 'seats.holderIsSubstitute' }],
  })
})

test('a seat is vacant from the end of the mandate of its holder, or the deletion of the account', async () => {
  const leaving = await world.user({ in: body })
  await write([{ holder: { id: leaving.id } }])
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-10' }).where('userId', '=', leaving.id).execute()
  expect((await read()).seats).toMatchObject([{ holder: null, vacantSince: '2026-03-11' }])
  await administrator.delete(`/api/users/${leaving.id}`)
  expect((await read()).seats).toMatchObject([{ holder: null, vacantSince: null }])
})

test('the same seat named twice is refused', async () => {
  await write([{ holder: { id: validator.id } }])
  const { id } = (await read()).seats[0]!
  expect((await write([{ id }, { id }])).statusCode).toBe(422)
  expect((await read()).seats).toHaveLength(1)
})

test('writing the table takes as many statements whatever its length', async () => {
  const table = (length: number) => Array.from({ length }, () => ({ substitutes: refs(third) }))
  const count = async (length: number) => (await world.statementsOf(() => write(table(length)))).length
  await count(2)
  expect(await count(40)).toBe(await count(2))
})

test('the table takes one statement whatever its length', async () => {
  await write([{ holder: { id: validator.id }, substitutes: refs(third) }])
  const count = async () => (await world.statementsOf(() => reader.get(path))).length
  await count()
  const few = await count()
  await write(Array.from({ length: 40 }, () => ({ substitutes: refs(third) })))
  expect(await count()).toBe(few)
})
