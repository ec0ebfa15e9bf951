import { expect, test } from 'vitest'
import { entryNames, fileName, sessionName } from './names.ts'
import type { PlacedDocument } from './plan.ts'

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

test('the day is not repeated', () => {
  const startsAt = '2026-04-01T09:00:00+02:00'
  expect(sessionName({ title: 'Séance ordinaire', startsAt }, 'CSE')).toBe('Séance ordinaire du 1er avril 2026 – CSE')
  expect(sessionName({ title: 'Séance du 1er avril 2026', startsAt }, 'CSE')).toBe('Séance du 1er avril 2026 – CSE')
})

const placed = (number: string | null, rank: number, title: string) =>
  ({ point: number && { number }, rank, document: { title } }) as PlacedDocument

test('names sort in reading order, and are unique', () => {
  const names = entryNames([
    placed('3', 1, 'Même titre'),
    placed('3', 2, 'Même titre'),
    placed('3.1', 1, 'A'),
    placed('3.2', 1, 'A'),
    placed('3.10', 1, 'A'),
    placed('12', 1, 'A'),
    ...Array.from({ length: 11 }, (_, index) => placed(null, index + 1, 'Convocation')),
  ])

  expect(names.slice(0, 6)).toEqual([
    '03 – 01 – Même titre.pdf',
    '03 – 02 – Même titre.pdf',
    '03.01 – 01 – A.pdf',
    '03.02 – 01 – A.pdf',
    '03.10 – 01 – A.pdf',
    '12 – 01 – A.pdf',
  ])
  expect(names.toSorted()).toEqual(names)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(entryNames([placed('3.1', 2, 'Titre')])).toEqual(['03.1 – 2 – Titre.pdf'])
})
