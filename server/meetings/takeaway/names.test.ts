import { expect, test } from 'vitest'
import { entryNames } from './names.ts'
import type { PlacedDocument } from './plan.ts'

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
