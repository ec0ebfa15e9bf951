import { expect, test } from 'vitest'
import { fileName } from './fileName.ts'

test.each([
  ['Budget 2026', 'Budget 2026.pdf'],
  ['Comptes : « A/B » ? <x> "y" | z*\\', 'Comptes - « A-B » - -x- -y- - z--.pdf'],
  ['CON', 'CON-.pdf'],
  ['lpt1.txt', 'lpt1-.txt.pdf'],
  ['Console', 'Console.pdf'],
  ['Fin. . ', 'Fin.pdf'],
  ['fdp\u202E.exe\u200B', 'fdp.exe.pdf'],
  ['Ligne\r\nsuivante\t!', 'Lignesuivante!.pdf'],
  ['Prix : 3\u202F000\u00A0€', 'Prix - 3 000 €.pdf'],
  ['…', '….pdf'],
  ['...', 'document.pdf'],
])('« %s » becomes « %s »', (words, name) => {
  expect(fileName(words, '.pdf')).toBe(name)
})

test('a long name is truncated to 120 characters, never within a character', () => {
  expect(fileName('é'.repeat(300), '.pdf')).toBe(`${'é'.repeat(116)}.pdf`)
  const cut = fileName(`${'a'.repeat(115)}😀😀`, '.pdf')
  expect(cut).toBe(`${'a'.repeat(115)}.pdf`)
  expect(cut.isWellFormed()).toBe(true)
})
