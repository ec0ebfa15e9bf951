import { expect, test } from 'vitest'
import { endDayOf, formatParisTime, plannedTimes } from './plannedTimes.ts'

test.each([
  ['09:00', '12:00', '2026-03-19'],
  // a session that ends after midnight ends on the next day
  ['22:00', '01:30', '2026-03-20'],
  ['20:00', '08:00', '2026-03-20'],
  // longer than a session may be: treated as a mistake on the same day, which the contract reports
  ['14:00', '09:00', '2026-03-19'],
  ['09:00', '09:00', '2026-03-19'],
])('a session from %s to %s ends on %s', (startTime, endTime, day) => {
  expect(endDayOf({ day: '2026-03-19', startTime, endTime })).toBe(day)
})

test('times are written in Paris time, and missing ones stay empty', () => {
  const typed = { day: '2026-03-19', startTime: '22:00', endTime: '01:30' }
  expect(plannedTimes(typed)).toEqual({ startsAt: '2026-03-19T22:00', endsAt: '2026-03-20T01:30' })
  expect(plannedTimes({ ...typed, endTime: '' })).toEqual({ startsAt: '2026-03-19T22:00', endsAt: '' })
  expect(plannedTimes({ ...typed, day: '' })).toEqual({ startsAt: '', endsAt: '' })
  expect(formatParisTime('2026-03-19T08:00:00Z')).toBe('09:00')
})
