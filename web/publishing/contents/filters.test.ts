import { expect, test } from 'vitest'
import { readContentFilters } from './filters.ts'

test('readContentFilters reads project, body, year and page', () => {
  expect(readContentFilters({ thematic: '3', irp: 4, year: 2026, page: '2' })).toEqual({
    thematic: 3,
    irp: 4,
    year: 2026,
    page: 2,
  })
})

test.each([{ year: '1' }, { year: 'x' }, { year: 2026.5 }, { thematic: -1 }, { page: 1 }])(
  'invalid search parameters are ignored: %o',
  (search) => {
    expect(Object.values(readContentFilters(search)).every((value) => value === undefined)).toBe(true)
  },
)
