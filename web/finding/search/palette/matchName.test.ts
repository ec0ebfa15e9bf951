import { expect, test } from 'vitest'
import { isNameOf, matchesName } from './matchName.ts'

test.each([
  ['echeance', 'Échéances'],
  ['DOC VAL', 'Documents à valider'],
  ['val doc', 'Documents à valider'],
  ['voeu', 'Vœux'],
  ['l’elu', 'Boîte à outils de l’élu'],
  ["l'élu", 'Boîte à outils de l’élu'],
])('“%s” matches %s', (typed, name) => {
  expect(matchesName(typed, name)).toBe(true)
})

test.each([
  ['', 'Accueil'],
  ['  ', 'Accueil'],
  ['?', 'Accueil'],
  ['cueil', 'Accueil'],
  ['documents agenda', 'Documents à valider'],
])('“%s” does not match %s', (typed, name) => {
  expect(matchesName(typed, name)).toBe(false)
})

test.each([
  ['agenda', 'Agenda'],
  ['AGENDAS', 'Agenda'],
  ['l’agenda', 'Agenda'],
  ['echeance', 'Échéances'],
  ['instance', 'Instances'],
  ['texte et ressource', 'Textes et ressources'],
  ['voeux', 'Vœu'],
  ['journaux audit', 'Journal d’audit'],
  ['tableaux de bord', 'Tableau de bord'],
  ['synopsis', 'Synopsis'],
  ['emails', 'E-mails'],
])('“%s” is the whole name of %s', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(true)
})

test.each([
  ['', 'Agenda'],
  ['le', 'Agenda'],
  ['agend', 'Agenda'],
  ['agenda 2026', 'Agenda'],
  ['documents', 'Mes documents'],
  ['agenda du CSE', 'Agenda'],
])('“%s” is not the whole name of %s', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(false)
})
