import { expect, test } from 'vitest'
import { formatPeriod, parsePeriod, readMemoryFilters } from './filters.ts'

test.each([
  [{ from: '2019-03-01', to: '2023-02-28' }, '2019-03-01_2023-02-28'],
  [{ from: null, to: '2019-02-28' }, '_2019-02-28'],
])('the period %o is written as %s', (period, written) => {
  expect(formatPeriod(period)).toBe(written)
  expect(parsePeriod(written)).toEqual(period)
})

test.each(['', '2019', '2019-03-01', '2019-03-01_', '2019-02-30_2023-02-28', '2019-03-01_2023-02-28_x'])(
  '%s is no period',
  (written) => {
    expect(readMemoryFilters({ period: written }).period).toBeUndefined()
  },
)
