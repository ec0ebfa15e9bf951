import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeContent } from '#tests/support/contents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Words of different meanings with the same stem or the same letters without accents: each finds only its own texts.

let world: World
let reader: Actor

const titles = [
  'Le départ en retraite',
  'Le retrait de l’offre',
  'La force majeure',
  'L’interdiction du travail forcé',
  'L’arrêt maladie',
  'L’arrêté préfectoral',
  'Le marché du logement',
  'La marche à suivre',
  'La formation des élus',
  'Dans la forme prévue',
]

beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  const editor = await world.user({ in: body, roles: ['ROLE_EDITOR'] })
  for (const title of titles)
    await writeContent(editor, {
      title,
      introduction: 'De quoi cela parle, en une phrase.',
      text: '<p>Rien de plus.</p>',
    })
  await insertSession(world.portal, { in: body, agenda: ['REGLEMENT DU MARCHE COMMUN'] })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const find = async (words: string) => titlesOf(await searchAs(reader, words))

test.each([
  ['retraite', ['Le départ en retraite']],
  ['retraités', ['Le départ en retraite']],
  ['retraits', ['Le retrait de l’offre']],
  ['force majeure', ['La force majeure']],
  ['travail forcé', ['L’interdiction du travail forcé']],
  ['forcées', ['L’interdiction du travail forcé']],
  ['arrêts', ['L’arrêt maladie']],
  ['arrêtés', ['L’arrêté préfectoral']],
  ['former', ['La formation des élus']],
  ['formes', ['Dans la forme prévue']],
  ['"travail forcé"', ['L’interdiction du travail forcé']],
])('« %s » finds nothing about the other word', async (words, expected) => expect(await find(words)).toEqual(expected))

test.each([
  ['travail force', ['L’interdiction du travail forcé']],
  ['"travail force"', ['L’interdiction du travail forcé']],
  ['marche du logement', ['Le marché du logement', 'REGLEMENT DU MARCHE COMMUN']],
])('« %s », typed without accents, takes the meaning that fits its neighbour', async (words, expected) =>
  expect(await find(words)).toEqual(expected),
)

test('alone without its accent, a word is searched as both, the typed one first', async () => {
  expect(await find('force')).toEqual(['La force majeure', 'L’interdiction du travail forcé'])
})

test('capitals without accents may be either word', async () => {
  expect((await find('marchés')).toSorted()).toEqual(['Le marché du logement', 'REGLEMENT DU MARCHE COMMUN'])
  expect((await find('marche à suivre'))[0]).toBe('La marche à suivre')
})

test('only the matched word is highlighted, not the other one', async () => {
  const { member } = await searchAs(reader, 'travail forcé')
  expect(member[0]?.titleMarked).toBe('L’interdiction du <mark>travail</mark> <mark>forcé</mark>')
  const retirement = (await searchAs(reader, 'retraite')).member[0]
  expect(retirement?.titleMarked).toBe('Le départ en <mark>retraite</mark>')
  expect(retirement?.forms).toEqual(['retraite'])
})
