import { expect, test } from 'vitest'
import { matches } from './matches.ts'

test.each([
  ['echeance', 'Échéances'],
  ['DOC VAL', 'Documents à valider'],
  ['val doc', 'Documents à valider'],
  ['voeu', 'Vœux'],
  ['l’elu', 'Boîte à outils de l’élu'],
  ["l'élu", 'Boîte à outils de l’élu'],
])('%s finds %s', (typed, name) => {
  expect(matches(typed, name)).toBe(true)
})

test.each([
  ['', 'Accueil'],
  ['  ', 'Accueil'],
  ['?', 'Accueil'],
  ['cueil', 'Accueil'],
  ['documents agenda', 'Documents à valider'],
])('“%s” does not find %s', (typed, name) => {
  expect(matches(typed, name)).toBe(false)
})
