import { expect, test } from 'vitest'
import { groupByMonth } from './groupByMonth.ts'

test('groupByMonth groups by month in Paris and keeps the given order', () => {
  const at = (instant: string) => ({ at: instant })
  const [march, february, former] = [
    at('2026-02-28T23:30:00Z'),
    at('2026-02-28T22:30:00Z'),
    at('2025-02-03T09:00:00+01:00'),
  ]
  expect(groupByMonth([march, february, former])).toEqual([
    { key: '2026-03', name: 'mars 2026', entries: [march] },
    { key: '2026-02', name: 'février 2026', entries: [february] },
    { key: '2025-02', name: 'février 2025', entries: [former] },
  ])
  expect(groupByMonth([])).toEqual([])
})
