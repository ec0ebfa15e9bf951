import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, suggestionsFor } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Suggestions while typing, and people by name.

let world: World
let reader: Actor
let body: { id: number; name: string; label: string }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  reader = await world.user({ in: body, firstName: 'Nolwenn', lastName: 'Le Goff' })
  await world.user({ in: body, firstName: 'Anne-Marie', lastName: 'd’Aubigné' })
  await world.user({ in: body, firstName: 'Tristan', lastName: 'Le Floc’h' })
  await world.user({ in: body, firstName: 'Étienne', lastName: 'Klein-Muller' })
  await world.user({ in: body, firstName: 'Clémence', lastName: 'Vallée des Bois Fleuris' })
  await world.user({ firstName: 'Anne', lastName: 'Attend', status: 'pending' })
  await insertSession(world.portal, {
    in: body,
    title: 'Séance de rentrée',
    agenda: ['Bilan de la rentrée', ...Array.from({ length: 12 }, (_, index) => `Télétravail, lot ${index}`)],
  })
  await insertDocument(world.portal, { in: body, title: 'Accord de télétravail' })
  await insertDocument(world.portal, { in: body, title: 'Accord de télétravail archivé', status: 'archived' })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const titles = async (typed: string) => (await suggestionsFor(reader, typed)).titles.map(({ title }) => title)

test('titles with all typed words are suggested, the last word being a prefix', async () => {
  expect(await titles('ren')).toEqual(expect.arrayContaining(['Bilan de la rentrée', 'Séance de rentrée']))
  expect(await titles('bilan ren')).toEqual(['Bilan de la rentrée'])
  expect(await titles('rentrée bil')).toEqual(['Bilan de la rentrée'])
  expect(await titles('bil rentrée')).toEqual([])
  expect(await titles('accord')).toEqual(['Accord de télétravail'])
})

test('at most eight suggestions, each with its URL', async () => {
  expect(await titles('télé')).toHaveLength(8)
  const [first] = (await suggestionsFor(reader, 'bilan r')).titles
  expect(first).toMatchObject({
    type: 'point',
    title: 'Bilan de la rentrée',
    titleMarked: '<mark>Bilan</mark> de la <mark>rentrée</mark>',
    url: expect.stringMatching(/^\/seances\/\d+#point-\d+$/),
    irp: { id: body.id, name: body.name, label: body.label },
  })
})

test('typos are corrected', async () => {
  expect(await suggestionsFor(reader, 'accord teletarvail')).toMatchObject({
    suggestion: 'accord télétravail',
    titles: [{ title: 'Accord de télétravail' }],
  })
})

test('an empty query has no suggestions', async () => {
  for (const typed of ['', ' ', 'du', '"', '-bilan'])
    expect(await suggestionsFor(reader, typed), typed).toMatchObject({ titles: [], suggestion: null, people: [] })
})

test('members are found only by prefixes of their name parts', async () => {
  const people = async (typed: string) => (await searchAs(reader, typed)).people.map(({ lastName }) => lastName)
  expect(await people('le goff')).toEqual(['Le Goff'])
  expect(await people('nolw')).toEqual(['Le Goff'])
  expect(await people('aubigne anne')).toEqual(['d’Aubigné'])
  expect(await people('marie')).toEqual(['d’Aubigné'])
  expect(await people('attend')).toEqual([])
  expect(await people('off')).toEqual([])
  expect(await people(body.name)).toEqual([])
  expect((await suggestionsFor(reader, 'goff')).people).toEqual([
    { id: reader.id, firstName: 'Nolwenn', lastName: 'Le Goff' },
  ])
})

test.each([
  ['le floc’h', 'Le Floc’h'],
  ["FLOC'H Tristan", 'Le Floc’h'],
  ['d’Aubigné', 'd’Aubigné'],
  ['d’aub', 'd’Aubigné'],
  ['anne-marie d’', null],
  ['anne-marie', 'd’Aubigné'],
  ['Klein-Muller', 'Klein-Muller'],
  ['klein\u2011mul', 'Klein-Muller'],
  ['Étienne klein - muller', 'Klein-Muller'],
  ['klein-floc', null],
  ['"le floc’h"', 'Le Floc’h'],
  ['« le floc’h »', 'Le Floc’h'],
  ['-floc', null],
  ['tristan -floc', null],
  ['clémence vallée des bois fleuris', 'Vallée des Bois Fleuris'],
  ['’', null],
])('a name is found whatever joins its parts: « %s »', async (typed, lastName) => {
  const found = lastName === null ? [] : [lastName]
  const namesIn = ({ people }: { people: readonly { lastName: string }[] }) => people.map((person) => person.lastName)
  expect(namesIn(await searchAs(reader, typed))).toEqual(found)
  expect(namesIn(await suggestionsFor(reader, typed))).toEqual(found)
})

test('members are on the first page, when no filter is set', async () => {
  expect((await searchAs(reader, 'goff', 'page=2')).people).toEqual([])
  expect((await searchAs(reader, 'goff', 'type=document')).people).toEqual([])
})

test('a person who searches too many names gets nobody for a while', async () => {
  const walker = await world.user({ in: body })
  const names = Array.from(
    { length: 240 },
    (_, index) => `Promeneur ${'abcdefghijklmno'.charAt(index % 15)}${'abcdefghijklmnop'.charAt(index / 15)}zz`,
  )
  await world.db
    .insertInto('users')
    .values(
      names.map((lastName, index) => ({
        gender: 'Madame' as const,
        firstName: 'Lou',
        lastName,
        email: `promeneur.${index}@mandature.example`,
        roles: [],
        activatedAt: '2026-01-05T09:00:00+01:00',
      })),
    )
    .execute()
  const given = new Set<number>()
  for (const name of names) for (const { id } of (await searchAs(walker, name)).people) given.add(id)
  expect(given.size).toBe(200)
  expect(await searchAs(walker, 'bilan')).toMatchObject({ totalItems: 1 })
})
