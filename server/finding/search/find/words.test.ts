import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeContent } from '#tests/support/contents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Typed words and their results (DOMAIN §10).

let world: World
let reader: Actor
let editor: Actor

beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  for (const [title, text] of articles) await writeContent(editor, { title, introduction, text: `<p>${text}</p>` })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const introduction = 'De quoi il s’agit ici, en une phrase.'
const articles = [
  ['Le télétravail', 'L’accord prévoit deux journées par semaine.'],
  ['Les heures de délégation', 'Chaque délégué en dispose de vingt par mois, sauf accord.'],
  ['La délégation de pouvoir', 'Il faut des heures pour la lire.'],
  ['L’œuvre de bienfaisance', 'Elle tient un vestiaire.'],
  ['Le comité social et économique', 'Il se réunit chaque mois.'],
  ['Budget du CSE', 'Le fonctionnement y tient sa place.'],
  ['Le secours', 'Voir l’article L. 2315-61 du Code du travail.'],
  ['Les congés payés', 'Cinq semaines sont acquises chaque année.'],
  ['La médecine du travail', 'Le salarié y passe une visite.'],
  ['Le barème kilométrique', 'Les frais sont remboursés.'],
  ['Le remboursement', 'Le barème des frais est fixé chaque année.'],
] as const

const find = async (words: string) => titlesOf(await searchAs(reader, words)).toSorted()

describe('a word', () => {
  test.each([
    ['télétravail', 'Le télétravail'],
    ['TELETRAVAIL', 'Le télétravail'],
    ['oeuvre', 'L’œuvre de bienfaisance'],
    ['l’œuvre', 'L’œuvre de bienfaisance'],
    ["l'oeuvre", 'L’œuvre de bienfaisance'],
    ['congé payé', 'Les congés payés'],
    ['« médecine »', 'La médecine du travail'],
    ['L2315-61', 'Le secours'],
    ['L. 2315-61', 'Le secours'],
    ['l 2315-61', 'Le secours'],
    ['article L.2315-61', 'Le secours'],
    ['2315-61', 'Le secours'],
  ])('%s is found in any spelling', async (words, title) => {
    expect(await find(words)).toEqual([title])
  })

  test('is combined with the others: results with all words are present, and first', async () => {
    const answer = await searchAs(reader, 'heures délégué')
    expect(titlesOf(answer)[0]).toBe('Les heures de délégation')
    expect(answer.exact).toBe(1)
  })

  test('with a minus excludes the texts that contain it', async () => {
    expect(await find('délégation')).toEqual(['La délégation de pouvoir', 'Les heures de délégation'])
    expect(await find('délégation -pouvoir')).toEqual(['Les heures de délégation'])
    expect(await find('barème -"barème des frais"')).toEqual(['Le barème kilométrique'])
    expect(await find('-pouvoir')).toEqual([])
    expect(await find('"heures de délégation" -délégué')).toEqual([])
  })

  test('that is unfinished matches by prefix, if it is the last', async () => {
    expect(await find('kilom')).toEqual(['Le barème kilométrique'])
    expect((await searchAs(reader, 'kilom')).corrections).toEqual([])
    expect(await find('barème kilom')).toContain('Le barème kilométrique')
    expect((await searchAs(reader, 'kilom barème')).exact).toBe(0)
  })

  test('without meaning is ignored', async () => {
    for (const words of ['le', 'comment', 'de la', '', '   '])
      expect(await searchAs(reader, words), words).toMatchObject({
        totalItems: 0,
        exact: 0,
        member: [],
        suggestion: null,
      })
    expect(await find('comment le télétravail')).toEqual(['Le télétravail'])
  })
})

describe('a phrase', () => {
  test('matches where its words are adjacent, in this order', async () => {
    expect(await find('"heures de délégation"')).toEqual(['Les heures de délégation'])
    expect(await find('"délégation heures"')).toEqual([])
    expect(await find('“comité social et économique”')).toEqual(['Le comité social et économique'])
  })

  test('is required: no partial match is added', async () => {
    const answer = await searchAs(reader, '"heures de délégation" vingt')
    expect(answer).toMatchObject({ totalItems: 1, exact: 1 })
    expect(answer.facets.type).toEqual([{ value: 'article', label: 'Articles', count: 1 }])
  })
})

describe('a synonym', () => {
  test('is found by the other expression, both ways', async () => {
    expect(await find('CSE')).toEqual(['Budget du CSE', 'Le comité social et économique'])
    expect(await find('comité social et économique')).toEqual(['Budget du CSE', 'Le comité social et économique'])
  })

  test('ranks below the words themselves', async () => {
    expect(titlesOf(await searchAs(reader, 'CSE'))[0]).toBe('Budget du CSE')
    expect(titlesOf(await searchAs(reader, 'comité social et économique'))[0]).toBe('Le comité social et économique')
  })

  test('takes effect at once', async () => {
    expect(await find('homeworking')).toEqual([])
    const { id } = await world.db
      .insertInto('searchSynonyms')
      .values({ expressions: ['homeworking', 'télétravail'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await find('homeworking')).toEqual(['Le télétravail'])
    await world.db
      .updateTable('searchSynonyms')
      .set({ expressions: ['homeworking', 'médecine'] })
      .where('id', '=', id)
      .execute()
    expect(await find('homeworking')).toEqual(['La médecine du travail'])
    await world.db.deleteFrom('searchSynonyms').where('id', '=', id).execute()
    expect(await find('homeworking')).toEqual([])
  })
})

describe('a typo', () => {
  test.each([
    ['medecne', 'médecine', 'one letter left out'],
    ['medeucine', 'médecine', 'one added'],
    ['medacine', 'médecine', 'one changed'],
    ['meedcine', 'médecine', 'two exchanged'],
    ['nedecine', 'médecine', 'the first one'],
    ['ocnges', 'congés', 'in a short word'],
    ['kilomettriqe', 'kilométrique', 'two in a long word'],
  ])('%s is corrected to %s: %s', async (typed, read) => {
    const answer = await searchAs(reader, typed)
    expect(answer.corrections).toEqual([{ typed, read: [read] }])
    expect(answer.suggestion).toBe(read)
    expect(answer.totalItems).toBe(1)
  })

  test('is corrected within the typed query, the rest unchanged', async () => {
    expect((await searchAs(reader, 'Télétravail et medecne')).suggestion).toBe('Télétravail et médecine')
  })

  test.each(['baxme', 'frai5', 'fraix2', 'medxxine', 'mdcn'])('%s is not similar to any word', async (typed) => {
    expect(await searchAs(reader, typed)).toMatchObject({ totalItems: 0, corrections: [], suggestion: null })
  })

  test('is not corrected in words that texts contain', async () => {
    expect((await searchAs(reader, 'médecine')).corrections).toEqual([])
  })
})

test('partial matches follow full matches, however many', async () => {
  const answer = await searchAs(reader, 'barème kilométrique journées')
  expect(answer.exact).toBe(0)
  expect(titlesOf(answer)).toContain('Le barème kilométrique')

  const body = await world.body()
  await insertSession(world.portal, {
    in: body,
    agenda: Array.from({ length: 21 }, (_, index) => `Mirabelles et quetsches, lot ${index}`),
  })
  await insertSession(world.portal, { in: body, agenda: ['Mirabelles'] })
  await indexAllChanges(world)
  const found = await searchAs(reader, 'mirabelles quetsches')
  expect(found).toMatchObject({ totalItems: 22, exact: 21 })
  expect(titlesOf(found).at(-1)).toBe('Mirabelles')
  expect(await searchAs(reader, 'mirabelles journées')).toMatchObject({ exact: 0 })
})
