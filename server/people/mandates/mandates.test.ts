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

test('mandates are listed by position, with their vote', async () => {
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

test('functions are listed by position', async () => {
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

test('both can be searched, filtered by state, and sorted', async () => {
  await world.db
    .insertInto('jobs')
    .values([
      { name: 'Élu référent', position: 1 },
      { name: 'Ancien référent', position: 9, active: false },
    ])
    .execute()
  const [job] = (await reader.get('/api/jobs?q=ELU')).json().member
  expect(job).toMatchObject({ name: 'Élu référent' })
  await world.user({ in: await world.body(), job: { id: job.id } })
  const found = async (query: string) => names((await reader.get(`/api/${query}`)).json())

  expect(await found('jobs?q=referent')).toEqual(['Élu référent', 'Ancien référent'])
  expect(await found('jobs?q=referent&active=false')).toEqual(['Ancien référent'])
  expect(await found('jobs?active=true&order[name]=desc')).toEqual(['Trésorier', 'Secrétaire', 'Élu référent'])
  expect((await found('jobs?order[holders]=desc'))[0]).toBe('Élu référent')
  expect(await found('jobs?order[position]=desc&itemsPerPage=2&page=2')).toEqual(['Élu référent', 'Secrétaire'])
  expect(await found('mandates?q=titu&active=1')).toEqual(['Titulaire'])
  expect(await found('mandates?order[name]=asc')).toEqual(['Suppléant', 'Titulaire'])
  for (const query of ['active=maybe', 'order[name]=up'])
    expect((await reader.get(`/api/jobs?${query}`)).statusCode, query).toBe(400)
})
