import { expect, test } from 'vitest'
import { readDirectoryFilters } from './filters.ts'

test('the address keeps words, body, right and page', () => {
  const read = readDirectoryFilters({ q: ' le goff ', irp: 6, role: 'validator', page: 2 })
  expect(read).toEqual({ q: 'le goff', irp: 6, role: 'validator', page: 2 })
})

test.each([
  { page: 1 },
  { page: -3 },
  { page: 1.5 },
  { page: 'two' },
  { irp: 'abc' },
  { irp: 2 ** 40 },
  { role: 'king' },
  { role: 'toString' },
  { q: '  ' },
  { q: { nested: true } },
])('what makes no sense is as if it were not there: %o', (search) => {
  expect(Object.values(readDirectoryFilters(search)).every((value) => value === undefined)).toBe(true)
})

test('words that look like a number stay words', () => {
  expect(readDirectoryFilters({ q: 2026 }).q).toBe('2026')
})
