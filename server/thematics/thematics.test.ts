import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('debated projects come by position, the closed ones last', async () => {
  await world.db
    .insertInto('thematics')
    .values([
      { name: 'Ancien projet', position: 0, open: false },
      { name: 'Télétravail', position: 2, featured: true, description: 'Un accord à revoir.' },
      { name: 'Logement', position: 1 },
    ])
    .execute()

  const list = (await (await world.user()).get('/api/thematics?pagination=false')).json()

  expect(list).toMatchObject({ '@type': 'Collection', totalItems: 3 })
  expect(list.member.map(({ name }: { name: string }) => name)).toEqual(['Logement', 'Télétravail', 'Ancien projet'])
  const { id } = list.member[1]
  expect(list.member[1]).toEqual({
    '@id': `/api/thematics/${id}`,
    '@type': 'Thematic',
    id,
    name: 'Télétravail',
    description: 'Un accord à revoir.',
    featured: true,
    open: true,
  })
})

test('they are for who is signed in', async () => {
  expect((await world.visitor().get('/api/thematics')).statusCode).toBe(401)
})
