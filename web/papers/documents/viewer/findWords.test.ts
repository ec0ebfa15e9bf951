import { expect, test } from 'vitest'
import { findWords } from './findWords.ts'

const found = (text: string, ...words: string[]) =>
  findWords(text, words).map(({ index, length }) => text.slice(index, index + length))

test('a word is found whatever its capitals and accents, composed or not', () => {
  expect(found('Délégation, DELEGATION et déle\u0301gation', 'délégation')).toEqual([
    'Délégation',
    'DELEGATION',
    'déle\u0301gation',
  ])
})

test('it is found whole: neither in a longer one, nor before its accent ends', () => {
  expect(found('csec, sous-cse, «cse», l’cse', 'cse')).toEqual(['cse', 'cse', 'cse'])
  expect(found('délégations', 'délégation')).toEqual([])
  expect(found('congé\u0301', 'conge')).toEqual(['congé\u0301'])
})

test('of two that begin alike, the longer is found', () => {
  expect(found('heures de délégation, heures', 'heures', 'heures de délégation')).toEqual([
    'heures de délégation',
    'heures',
  ])
})

test('spaces, apostrophes, ligatures and hidden hyphens are as people write them', () => {
  expect(found('l’œuvre d\u00A0art', "l'oeuvre", 'd art')).toEqual(['l’œuvre', 'd\u00A0art'])
  expect(found('délé\u00ADgation', 'délégation')).toEqual(['délé\u00ADgation'])
})

test.each(['L. 2315-30', 'a.c', '(b)', '[d', 'e\\', '50 %', 'x|y', '$&', '^', 'a/b', 'f{2}'])(
  '%s is looked for as it is written',
  (word) => {
    expect(found(`avant ${word} après`, word)).toEqual([word])
    expect(found('abc aac bb dd ee x y ff', word)).toEqual([])
  },
)

test('nothing to look for finds nothing', () => {
  expect(found('un texte')).toEqual([])
  expect(found('un texte', '', ' ', '\u0301')).toEqual([])
})
