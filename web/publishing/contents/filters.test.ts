import { expect, test } from 'vitest'
import { readContentFilters } from './filters.ts'

test('an address says a project, a body, a year and a page', () => {
  expect(readContentFilters({ thematic: '3', irp: 4, year: 2026, page: '2' })).toEqual({
    thematic: 3,
    irp: 4,
    year: 2026,
    page: 2,
  })
})

test.each([{ year: '1' }, { year: 'x' }, { year: 2026.5 }, { thematic: -1 }, { page: 1 }])(
  'what makes no sense is as if it were not there: %o',
  (search) => {
    expect(Object.values(readContentFilters(search)).every((value) => value === undefined)).toBe(true)
  },
)
