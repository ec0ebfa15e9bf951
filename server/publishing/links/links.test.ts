import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor

beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
  await world.db
    .insertInto('links')
    .values([
      { label: 'Élections', link: '/elections', linkType: 'Interne', menu: 'TOOLBOX', position: null },
      { label: 'Calculer', link: '/calculer', linkType: 'Interne', menu: 'TOOLBOX', position: null },
      { label: 'Légifrance', link: 'https://www.legifrance.gouv.fr/', linkType: 'Externe', menu: 'LEGAL', position: 1 },
      { label: 'Formulaires', link: '/formulaires', linkType: 'Interne', menu: 'TOOLBOX', position: 2 },
    ])
    .execute()
})
afterAll(() => world.close())

const labels = async (query: string) =>
  (await reader.get(`/api/links?${query}`)).json().member.map(({ label }: { label: string }) => label)

test('links are listed by position first, then by label', async () => {
  expect(await labels('pagination=false')).toEqual(['Légifrance', 'Formulaires', 'Calculer', 'Élections'])
})

test('links can be filtered by menu and by type', async () => {
  expect(await labels('menu=TOOLBOX')).toEqual(['Formulaires', 'Calculer', 'Élections'])
  expect(await labels('linkType=Externe')).toEqual(['Légifrance'])
  expect(await labels('menu=FOOTER')).toEqual([])
  for (const name of ['menu', 'linkType'])
    expect((await reader.get(`/api/links?${name}=autre`)).json()).toMatchObject({
      status: 400,
      description: `Le paramètre « ${name} » n’est pas valide.`,
    })
})

test('links can be searched by label and URL, and sorted', async () => {
  expect(await labels('q=ELEC')).toEqual(['Élections'])
  expect(await labels('q=gouv.fr')).toEqual(['Légifrance'])
  expect(await labels('order[label]=desc')).toEqual(['Légifrance', 'Formulaires', 'Élections', 'Calculer'])
  expect(await labels('order[menu]=desc')).toEqual(['Légifrance', 'Formulaires', 'Calculer', 'Élections'])
  expect(await labels('order[menu]=asc')).toEqual(['Formulaires', 'Calculer', 'Élections', 'Légifrance'])
  expect(await labels('order[position]=desc')).toEqual(['Formulaires', 'Légifrance', 'Calculer', 'Élections'])
  expect(await labels('menu=TOOLBOX&q=e&order[label]=asc&itemsPerPage=2')).toEqual(['Calculer', 'Élections'])
  expect(await labels('order[link]=asc')).toEqual(await labels(''))
  expect((await reader.get('/api/links?order[label]=up')).statusCode).toBe(400)
})

test('a link can be read at its URL', async () => {
  const [first] = (await reader.get('/api/links')).json().member
  expect((await reader.get(first['@id'])).json()).toEqual({ '@context': '/api/contexts/Link', ...first })
  expect((await reader.get('/api/links/999')).statusCode).toBe(404)
})
