import { expect, test } from 'vitest'
import { editDistance, maxTypos } from './editDistance.ts'

test.each([
  ['vote', 0],
  ['delai', 1],
  ['election', 1],
  ['delegation', 2],
  ['reglement', 2],
  ['l2315-30', 0],
  ['2315-30', 0],
  ['договор', 1],
])('« %s » may have %i typos', (word, mistakes) => expect(maxTypos(word)).toBe(mistakes))

test.each([
  ['nothing', 'delegue', 'delegue', 0],
  ['a letter changed', 'delegue', 'delague', 1],
  ['a letter left out', 'delegue', 'delgue', 1],
  ['a letter added', 'delegue', 'dellegue', 1],
  ['two neighbours exchanged', 'delegue', 'dleegue', 1],
  ['a letter left out and one added', 'consultation', 'conslutatoin', 2],
  ['two letters left out', 'reglement', 'rglemnt', 2],
  ['the first letter', 'election', 'lection', 1],
  ['an exchange and a change', 'comite', 'ocmita', 2],
])('%s: « %s » and « %s » are %i apart, in both directions', (_, one, other, apart) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([apart, apart])
})

test('very different words are more than two apart', () => {
  for (const other of ['', 'a', 'budget', 'reunion', 'legation', 'delegation'.repeat(20)])
    expect(editDistance('salaire', other)).toBeGreaterThan(2)
})
