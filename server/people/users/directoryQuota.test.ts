import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let ids: number[]

beforeAll(async () => {
  world = await openWorld()
  const people = Array.from({ length: 260 }, (_, index) => ({
    gender: 'Madame' as const,
    firstName: 'Camille',
    lastName: `Martin ${String.fromCodePoint(65 + (index % 26))}`,
    email: `martin.${index}@mandature.example`,
    activatedAt: '2026-01-05T09:00:00+01:00',
  }))
  ids = (await world.db.insertInto('users').values(people).returning('id').execute()).map(({ id }) => id)
})
afterAll(() => world.close())

const page = (actor: Actor, number: number) => actor.get(`/api/users?itemsPerPage=100&page=${number}`)

test('copying the directory is stopped for the rest of the minute', async () => {
  const reader = await world.user()
  expect((await page(reader, 1)).statusCode).toBe(200)
  expect((await page(reader, 2)).statusCode).toBe(200)

  const refused = await page(reader, 3)
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'request.tooMany',
    description: 'Trop de requêtes. Patientez 60 secondes.',
  })
  expect(Number(refused.headers['retry-after'])).toBe(60)
  expect(refused.body).not.toContain('Martin')
  expect((await reader.get(`/api/users/${ids[0]}`)).statusCode).toBe(429)
  expect((await reader.get(`/api/users/${reader.id}`)).statusCode).toBe(200)

  world.clock.forward({ seconds: 61 })
  expect((await page(reader, 3)).statusCode).toBe(200)
})

test('reading users one by one counts too', async () => {
  const reader = await world.user()
  const answers: number[] = []
  for (const id of ids.slice(0, 205)) answers.push((await reader.get(`/api/users/${id}`)).statusCode)
  expect(answers).toEqual([...Array.from({ length: 200 }, () => 200), ...Array.from({ length: 5 }, () => 429)])
})

test('reading the same users again, or searching for somebody, is not limited', async () => {
  const reader = await world.user()
  for (let times = 0; times < 12; times += 1) expect((await page(reader, 1)).statusCode).toBe(200)
  for (const typed of ['m', 'ma', 'mar', 'mart', 'marti', 'martin'])
    expect((await reader.get(`/api/users?q=${typed}&itemsPerPage=100`)).statusCode).toBe(200)
})

describe('the page of a body', () => {
  const bodyOf = async (people: readonly number[]) => {
    const body = await world.body()
    const seats = people.map((userId) => ({ userId, bodyId: body.id, role: 'reader' as const }))
    await world.db.insertInto('assignments').values(seats).execute()
    return body
  }
  const membersOf = async (body: { id: number }, actor: Actor) => {
    const answer = await actor.get(`/api/irps/${body.id}/home`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ members: unknown[] | null }>().members?.length ?? null
  }

  test('counts the members of bodies that one does not belong to, each once', async () => {
    const bodies = [await bodyOf(ids.slice(0, 90)), await bodyOf(ids.slice(90, 180)), await bodyOf(ids.slice(180))]
    const [one, two, three] = bodies as [(typeof bodies)[0], (typeof bodies)[0], (typeof bodies)[0]]
    const reader = await world.user({ in: one })
    const outsider = await world.user()

    for (let times = 0; times < 3; times += 1)
      for (const body of [one, two]) expect(await membersOf(body, outsider)).toBeGreaterThanOrEqual(90)
    expect(await membersOf(three, outsider)).toBeNull()
    expect((await page(outsider, 1)).statusCode).toBe(429)

    for (const body of [one, two, three]) expect(await membersOf(body, reader)).toBeGreaterThanOrEqual(80)
    const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
    for (const body of bodies) expect(await membersOf(body, administrator)).toBeGreaterThanOrEqual(80)
  })

  test('with more members than the quota lists them for its own members only, and counts nothing for others', async () => {
    const body = await bodyOf(ids.slice(0, 205))
    const [reader, outsider] = [await world.user({ in: body }), await world.user()]
    for (let times = 0; times < 2; times += 1) expect(await membersOf(body, reader)).toBe(206)
    expect(await membersOf(body, outsider)).toBeNull()
    expect((await page(outsider, 1)).statusCode).toBe(200)
  })
})

test('the quota is per user, and administrators have none', async () => {
  const [one, other] = [await world.user(), await world.user()]
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  for (const number of [1, 2, 3]) await page(one, number)
  expect((await page(one, 1)).statusCode).toBe(429)
  expect((await page(other, 1)).statusCode).toBe(200)
  for (const number of [1, 2, 3]) expect((await page(administrator, number)).statusCode).toBe(200)
})

test('simultaneous calls count together', async () => {
  const reader = await world.user()
  await reader.get('/me')
  const answers = await Promise.all(ids.slice(0, 230).map((id) => reader.get(`/api/users/${id}`)))
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
    200: { length: 200 },
    429: { length: 30 },
  })
})

test('reads counted while the clock was ahead are reset once it is set right', async () => {
  const present = world.clock.now().toISOString()
  world.clock.forward({ days: 5 * 365 })
  const reader = await world.user()
  await page(reader, 1)
  await page(reader, 2)
  expect((await page(reader, 3)).statusCode).toBe(429)
  world.clock.set(present)

  expect((await page(reader, 1)).statusCode).toBe(200)
})
