import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
})
afterAll(() => world.close())

const names = (list: { member: { name: string }[] }) => list.member.map(({ name }) => name)

test('mandates come by position, with their vote', async () => {
  await world.db
    .insertInto('mandates')
    .values([
      { name: 'Suppléant', position: 1 },
      { name: 'Titulaire', position: 0, voting: true },
    ])
    .execute()

  const list = (await reader.get('/api/mandates')).json()
  expect(names(list)).toEqual(['Titulaire', 'Suppléant'])
  const [first] = list.member
  expect(first).toMatchObject({ '@type': 'Mandate', voting: true, active: true })
  expect((await reader.get(first['@id'])).json()).toEqual({ '@context': '/api/contexts/Mandate', ...first })
  expect((await reader.get('/api/mandates/999')).statusCode).toBe(404)
})

test('jobs come by position', async () => {
  await world.db
    .insertInto('jobs')
    .values([
      { name: 'Trésorier', position: 3 },
      { name: 'Secrétaire', position: 0 },
    ])
    .execute()

  const list = (await reader.get('/api/jobs?pagination=false')).json()
  expect(names(list)).toEqual(['Secrétaire', 'Trésorier'])
  const [first] = list.member
  expect((await reader.get(first['@id'])).json()).toEqual({ '@context': '/api/contexts/Job', ...first })
  expect((await reader.get('/api/jobs/999')).statusCode).toBe(404)
})
