import { expect, test } from 'vitest'
import { findWholeWords } from './findWholeWords.ts'

const found = (text: string, ...words: string[]) =>
  findWholeWords(text, words).map(({ index, length }) => text.slice(index, index + length))

test('words are found regardless of case and accents, composed or decomposed', () => {
  expect(found('Délégation, DELEGATION et déle\u0301gation', 'délégation')).toEqual([
    'Délégation',
    'DELEGATION',
    'déle\u0301gation',
  ])
})

test('only whole words are found, including their combining accents', () => {
  expect(found('csec, sous-cse, «cse», l’cse', 'cse')).toEqual(['cse', 'cse', 'cse'])
  expect(found('délégations', 'délégation')).toEqual([])
  expect(found('congé\u0301', 'conge')).toEqual(['congé\u0301'])
})

test('the longer of two words with the same beginning is found', () => {
  expect(found('heures de délégation, heures', 'heures', 'heures de délégation')).toEqual([
    'heures de délégation',
    'heures',
  ])
})

test('non-breaking spaces, typographic apostrophes, ligatures and soft hyphens match their plain forms', () => {
  expect(found('l’œuvre d\u00A0art', "l'oeuvre", 'd art')).toEqual(['l’œuvre', 'd\u00A0art'])
  expect(found('délé\u00ADgation', 'délégation')).toEqual(['délé\u00ADgation'])
})

test.each(['L. 2315-30', 'a.c', '(b)', '[d', 'e\\', '50 %', 'x|y', '$&', '^', 'a/b', 'f{2}'])(
  '%s is matched literally',
  (word) => {
    expect(found(`avant ${word} après`, word)).toEqual([word])
    expect(found('abc aac bb dd ee x y ff', word)).toEqual([])
  },
)

test('empty words find nothing', () => {
  expect(found('un texte')).toEqual([])
  expect(found('un texte', '', ' ', '\u0301')).toEqual([])
})
