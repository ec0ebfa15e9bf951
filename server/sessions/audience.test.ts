import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Circle, drawCircle, everyone, insiders, type Person } from '#tests/support/circle.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await drawCircle(world)
  await world.user({ in: circle.body, status: 'pending' })
})
afterAll(() => world.close())

const audienceOf = async (person: Person, { id }: { id: number }) =>
  (await circle.people[person].get(`/api/sessions/${id}/audience`)).json()
/** Those who have a seat in the body itself today, in the order of their names. */
const members: readonly Person[] = ['reader', 'redactor', 'validator', 'lastDay']

test('a draft tells who will see it once it is convened, and whom it will be mailed to', async () => {
  const session = await insertSession(world.portal, { in: circle.body, status: 'draft' })

  expect(await audienceOf('redactor', session)).toEqual({
    '@context': '/api/contexts/Audience',
    '@id': `/api/sessions/${session.id}/audience`,
    '@type': 'Audience',
    readers: everyone.length,
    mailed: members.length,
    people: members.map((person) => {
      const { id, firstName, lastName } = circle.people[person]
      return { id, firstName, lastName }
    }),
  })
})

test.each([false, true])('as many as open it once it is (confidential: %s)', async (confidential) => {
  const session = await insertSession(world.portal, { in: circle.body, confidential })
  const opened = await Promise.all(
    everyone.map(async (person) => (await circle.people[person].get(`/api/sessions/${session.id}`)).statusCode),
  )
  const { readers } = await audienceOf('administrator', session)
  expect(readers).toBe(opened.filter((status) => status === 200).length)
  expect(readers).toBe(confidential ? insiders.length : everyone.length)
})

test('names are for who prepares the sessions of the body', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  for (const person of everyone) {
    const { people, mailed } = await audienceOf(person, session)
    const follows = ['redactor', 'validator', 'administrator'].includes(person)
    expect({ person, named: people !== null, mailed }).toEqual({ person, named: follows, mailed: members.length })
  }
})

test('what one may not read has no audience', async () => {
  const draft = await insertSession(world.portal, { in: circle.body, status: 'draft' })
  const confidential = await insertSession(world.portal, { in: circle.body, confidential: true })
  for (const session of [draft, confidential, { id: 999_999 }])
    expect(await audienceOf('stranger', session)).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('is counted in one statement', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  expect(await world.statementsOf(() => circle.people.reader.get(`/api/sessions/${session.id}/audience`))).toHaveLength(
    2,
  )
})
