import { expect, test } from 'vitest'
import { frenchSpaces } from './frenchSpaces.ts'

const seen = (text: string) => frenchSpaces(text).replaceAll('\u202F', '‹').replaceAll('\u00A0', '_')

test.each([
  ['Identifiants invalides !', 'Identifiants invalides‹!'],
  ['Quitter la page ?', 'Quitter la page‹?'],
  ['Pour : 3 ; contre : 2', 'Pour_: 3‹; contre_: 2'],
  ['Le paramètre « page » n’est pas valide.', 'Le paramètre «_page_» n’est pas valide.'],
  ['Point n° 3, 38 p., 50 Mo, 12 %', 'Point n°_3, 38_p., 50_Mo, 12_%'],
  ['article R. 2312-6 du Code du travail, L. 2315-27', 'article R._2312-6 du Code du travail, L._2315-27'],
  ['15 min, 9 h 30, 12 mois, 6 jours avant', '15_min, 9_h_30, 12_mois, 6_jours avant'],
  ['dans {count} jours, {count} documents sur {total}', 'dans {count}_jours, {count}_documents sur {total}'],
  ['le 3 janvier, 2 heureux', 'le 3 janvier, 2 heureux'],
  ['https://exemple.fr/?a=b', 'https://exemple.fr/?a=b'],
])('%s', (text, expected) => {
  expect(seen(text)).toBe(expected)
})
