import { describe, expect, test } from 'vitest'
import { formatPeriod, periodOf, stepDay, weeksOfMonth } from './period.ts'

test('a month is shown in whole weeks, Monday to Sunday', () => {
  expect(weeksOfMonth('2026-03-19')).toEqual({ from: '2026-02-23', to: '2026-04-05' })
  // it begins on a Monday
  expect(weeksOfMonth('2026-06-30')).toEqual({ from: '2026-06-01', to: '2026-07-05' })
  // it begins on a Sunday, and ends on one
  expect(weeksOfMonth('2026-02-28')).toEqual({ from: '2026-01-26', to: '2026-03-01' })
})

test.each(['2026-03-01', '2026-03-02', '2026-03-31', '2026-12-31', '2027-01-01'])(
  'the week of %s is within the weeks of its month',
  (day) => {
    const whole = weeksOfMonth(day)
    const week = periodOf('semaine', day)
    expect(week.from >= whole.from && week.to <= whole.to).toBe(true)
  },
)

test('a period is a week or a month', () => {
  expect(periodOf('semaine', '2026-03-29')).toEqual({ from: '2026-03-23', to: '2026-03-29' })
  expect(periodOf('mois', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(periodOf('liste', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('steps by a week, or to the first of a month', () => {
  expect(stepDay('semaine', '2026-03-26', 1)).toBe('2026-04-02')
  expect(stepDay('mois', '2026-01-31', 1)).toBe('2026-02-01')
  expect(stepDay('liste', '2026-01-31', -1)).toBe('2025-12-01')
})

describe('formats a period', () => {
  test.each([
    ['mois', '2026-03-19', 'mars 2026'],
    ['semaine', '2026-03-19', '16–22 mars 2026'],
    ['semaine', '2026-04-01', '30 mars – 5 avril 2026'],
    ['semaine', '2026-12-31', '28 décembre 2026 – 3 janvier 2027'],
    ['semaine', '2026-06-01', '1er–7 juin 2026'],
  ] as const)('%s of %s: %s', (view, day, words) => {
    expect(formatPeriod(view, day).replaceAll(/[\u2009\u00A0\u202F]/g, ' ')).toBe(words)
  })
})
