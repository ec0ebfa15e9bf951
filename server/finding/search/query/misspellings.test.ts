import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Typos in the texts themselves, short words, and mistyped stop words.

let world: World
let reader: Actor

const subjects = ['administration', 'contestation', 'rémunération', 'initiative', 'classification', 'salarié', 'congés']
const lot = (index: number) =>
  `Initiative de l’administration : contestation, rémunération, classification du salarié, lot ${index}`

beforeAll(async () => {
  world = await openWorld()
  const body = await world.body()
  reader = await world.user({ in: body })
  await insertSession(world.portal, {
    in: body,
    title: 'Séance',
    agenda: [
      ...Array.from({ length: 101 }, (_, index) => lot(index)),
      'La contesation des élections',
      'Le calcul de la rémunératoin',
      'Une classificiation nouvelle',
      'Le slaarié protégé',
      'Le cabinet Initiatve et associés',
      'Une administraion',
      'Le rapport ADMINISTATION',
      'La primme de Noël et la prime de vacances',
      'Le télétravail dans la région',
      'La remission du dossier',
      'Un plan de formation pour tous',
    ],
  })
  await indexAllChanges(world)
})
afterAll(() => world.close())

describe('a typo in a text', () => {
  test.each([
    ['contesation', 'contestation', 'a letter left out'],
    ['rémunératoin', 'rémunération', 'two exchanged'],
    ['classificiation', 'classification', 'a letter said again'],
    ['slaarié', 'salarié', 'in seven letters'],
  ])('« %s » is also searched as « %s »: %s', async (typed, meant) => {
    const answer = await searchAs(reader, typed)
    expect(answer.corrections).toEqual([{ typed, read: [meant] }])
    expect(answer.suggestion).toBe(meant)
    expect(answer.totalItems).toBe(102)
  })

  test('the typed word is found too', async () => {
    expect(titlesOf(await searchAs(reader, 'contesation élections'))[0]).toBe('La contesation des élections')
  })

  test('is searched as it is between quotes', async () => {
    const answer = await searchAs(reader, '"contesation"')
    expect(answer).toMatchObject({ totalItems: 1, corrections: [], suggestion: null })
    expect(titlesOf(answer)).toEqual(['La contesation des élections'])
  })

  test.each([
    ['Initiatve', 'a name'],
    ['ADMINISTATION', 'an acronym'],
    ['remission', 'another word'],
    ['contestation', 'the word itself'],
    ['télétravail', 'a rare word that nothing is near'],
  ])('« %s » is not corrected: %s', async (typed) => {
    expect((await searchAs(reader, typed)).corrections).toEqual([])
  })
})

describe('a word of four letters', () => {
  test.each([
    ['prme', 'prime'],
    ['plna', 'plan'],
    ['Noêk', 'noël'],
  ])('« %s », contained in no text, is searched as « %s »', async (typed, meant) => {
    expect((await searchAs(reader, `${typed} dossier`)).corrections).toEqual([{ typed, read: [meant] }])
  })

  test.each(['PRME', 'brime', 'xxyz', 'pr2e'])('« %s » is not corrected', async (typed) => {
    const { corrections } = await searchAs(reader, `${typed} dossier`)
    expect(corrections.flatMap(({ read }) => read)).not.toContain(typed === 'brime' ? 'plan' : 'prime')
  })
})

describe('a mistyped stop word', () => {
  test.each([
    ['télétravail dand la région', 'dand', 'dans'],
    ['plan por tous', 'por', 'pour'],
    ['plan poru formation', 'poru', 'pour'],
    ['commment télétravail région', 'commment', 'comment'],
  ])('« %s » is ignored', async (typed, word, stopWord) => {
    const answer = await searchAs(reader, typed)
    expect(answer.corrections).toEqual([{ typed: word, read: [stopWord] }])
    expect(answer.exact).toBe(1)
    expect(answer.suggestion).toBe(typed.replace(word, stopWord))
  })

  test.each(['vote télétravail', 'peur télétravail', 'POR télétravail', 'dand', '"dand" télétravail'])(
    'is not recognised in « %s »',
    async (typed) => {
      const { corrections } = await searchAs(reader, typed)
      const stopWords = ['votre', 'peut', 'pour', 'dans']
      expect(corrections.flatMap(({ read }) => read).filter((word) => stopWords.includes(word))).toEqual([])
    },
  )
})

test('words contained in most entries are never corrected', async () => {
  for (const word of subjects) expect((await searchAs(reader, word)).corrections, word).toEqual([])
})
