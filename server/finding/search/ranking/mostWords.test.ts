import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SearchAnswer, searchFacets } from '#contract/finding/search.ts'
import { insertThematic, writeContent } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Entries with most of the words are found whatever else exists: no type of record hides another, and no filter gives
// fewer results than its facet count says (DOMAIN §10).

const flowers = ['zinnia', 'capucine', 'bergamote', 'tournesol', 'lavande', 'pivoine', 'hortensia']
const written = [
  'Heures de délégation des élus suppléants',
  'Crédit d’heures de délégation',
  'Report des heures de délégation',
  'Consultation annuelle sur la politique sociale',
  'Expertise lors de la consultation annuelle',
  'Budget de fonctionnement et budget des activités sociales',
  'Transfert du budget de fonctionnement',
  'Règlement intérieur du comité',
]
const allOfThem =
  'Report des heures de délégation, expertise et consultation annuelle, transfert du budget de fonctionnement du comité'
const pairs = flowers.flatMap((one, index) => flowers.slice(index + 1).map((other) => `${one} ${other}`))
const queries = [
  ...pairs.slice(0, 12),
  'zinnia capucine bergamote',
  'tournesol lavande pivoine',
  'zinnia -capucine',
  '"zinnia capucine" lavande',
  'heures délégation report',
  'consultation annuelle expertise',
  'budget fonctionnement transfert comité',
]

let world: World
let body: { id: number }
/** One per query: each needs many pages, and calls are rate-limited per person. */
const readers = new Map<string, Actor>()
let editor: Actor
/** Results of each query, as types of records are added one after the other. */
const found: Map<string, SearchAnswer>[] = []

beforeAll(async () => {
  world = await openWorld()
  const other = await world.body({ name: 'CSE Normandie' })
  body = await world.body({ name: 'CSSCT Normandie', parent: other })
  for (const query of queries) readers.set(query, await world.user({ in: other }))
  editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  const random = openRandom(7)
  const words = (most: number) => flowers.filter(() => random() < most / flowers.length).join(' ') || 'zinnia'

  for (const title of [...written, ...Array.from({ length: 12 }, () => words(2))])
    await writeContent(editor, { title: `${title}.`, introduction: 'En une phrase, et puis encore une autre.' })
  await noteFound()
  const project = await insertThematic(world.portal, 'Bergamote et zinnia')
  for (let index = 0; index < 20; index++)
    await insertDocument(world.portal, {
      in: index % 3 ? body : other,
      title: words(3),
      date: `${2_022 + (index % 4)}-05-04`,
      thematics: index % 5 ? [] : [project],
    })
  await noteFound()
  // more than a page of them contains every word of most queries
  for (const status of ['convened', 'held'] as const)
    await insertSession(world.portal, {
      in: body,
      status,
      agenda: [
        ...Array.from({ length: 15 }, (_, index) => `${flowers.join(' ')}, lot ${index}`),
        ...Array.from({ length: 15 }, (_, index) => `${allOfThem}, lot ${index}`),
        ...Array.from({ length: 40 }, () => words(2)),
      ],
    })
  await noteFound()
})
afterAll(() => world.close())

const everyResult = 'itemsPerPage=100'

const searchFor = (query: string, filters?: string) => searchAs(readers.get(query) as Actor, query, filters)

async function noteFound() {
  await indexAllChanges(world)
  const answers = await Promise.all(queries.map(async (query) => [query, await searchFor(query, everyResult)] as const))
  found.push(new Map(answers))
}

/** Returns a seeded generator of numbers from 0 to 1. */
function openRandom(seed: number) {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

const keysOf = ({ member }: SearchAnswer) => member.map((result) => result['@id'])

/** Returns all pages of the results of a query. */
async function everyKey(query: string, filters = ''): Promise<string[]> {
  const keys: string[] = []
  for (let page = 1; ; page++) {
    const answer = await searchFor(query, `${everyResult}&page=${page}${filters && `&${filters}`}`)
    keys.push(...keysOf(answer))
    if (keys.length >= answer.totalItems) return keys
  }
}

test.each(queries)('%s: results found alone are still found beside other types of records', async (query) => {
  const now = new Set(await everyKey(query))
  for (const before of found)
    for (const key of keysOf(before.get(query) as SearchAnswer)) expect(now, key).toContain(key)
})

test.each(queries)('%s: each filter gives as many results as its count says, all found without it', async (query) => {
  const all = new Set(await everyKey(query))
  const { facets } = await searchFor(query)
  expect(facets.type.reduce((sum, { count }) => sum + count, 0)).toBe(all.size)
  for (const facet of searchFacets)
    for (const { value, count } of facets[facet]) {
      const keys = await everyKey(query, `${facet}=${value}`)
      expect(keys, `${facet}=${value}`).toHaveLength(count)
      for (const key of keys) expect(all, key).toContain(key)
    }
})

test.each(queries)(
  '%s, by date: each filter gives as many results as its count says, and no type hides another',
  async (query) => {
    const { facets } = await searchFor(query, 'order=date')
    const byRelevance = await searchFor(query)
    const choices = (answer: SearchAnswer, facet: (typeof searchFacets)[number]) =>
      answer.facets[facet].map(({ value }) => value).toSorted()
    for (const facet of searchFacets) {
      expect(choices({ ...byRelevance, facets }, facet)).toEqual(choices(byRelevance, facet))
      for (const { value, count } of facets[facet])
        expect((await searchFor(query, `order=date&${facet}=${value}`)).totalItems, `${facet}=${value}`).toBe(count)
    }
  },
)

test('a filter finds entries with most of the words, although another type has them all', async () => {
  const query = 'tournesol lavande pivoine'
  expect((await searchFor(query)).exact).toBeGreaterThan(20)
  await writeContent(editor, {
    title: 'Lavande et pivoine au jardin',
    introduction: 'En une phrase, et puis une autre.',
  })
  await indexAllChanges(world)
  expect(titlesOf(await searchFor(query, 'type=article'))).toContain('Lavande et pivoine au jardin')
})
