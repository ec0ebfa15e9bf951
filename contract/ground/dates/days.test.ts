import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, earliestDay } from './days.ts'

test.each([
  ['2026-03-16', 3, '2026-03-19'],
  ['2026-03-19', -3, '2026-03-16'],
  // the clocks change in between
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-24', 2, '2026-10-26'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s plus %i days is %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later)
  expect(daysBetween(day, later)).toBe(count)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s plus %i months is %s', (day, count, later) => {
  expect(addMonths(day, count)).toBe(later)
})

test('earliestDay returns the earliest day and ignores null', () => {
  expect(earliestDay('2026-03-19')).toBe('2026-03-19')
  expect(earliestDay('2026-03-19', null, '2026-03-18', '2026-04-01')).toBe('2026-03-18')
})
