import { expect, test } from 'vitest'
import { dayOf, daysUntil, formatDay, formatDayLong, formatDayShort, formatRange, formatTime } from './dates.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('formats a day, with « 1er » for the first of a month', () => {
  expect(formatDay('2026-03-19')).toBe('19 mars 2026')
  expect(formatDay('2026-03-01')).toBe('1er mars 2026')
  expect(formatDayLong('2026-03-24T09:00:00+01:00')).toBe('mardi 24 mars 2026')
  expect(formatDayLong('2026-09-01')).toBe('mardi 1er septembre 2026')
})

test('writes the year unless it is the current one', () => {
  const now = new Date('2026-06-01T12:00:00Z')
  expect(formatDayShort('2026-03-19', now)).toBe('19 mars')
  expect(formatDayShort('2025-03-19', now)).toBe('19 mars 2025')
})

test('hours are Paris times, in winter and in summer', () => {
  expect(plain(formatTime('2026-01-19T08:05:00Z'))).toBe('9 h 05')
  expect(plain(formatTime('2026-07-19T07:30:00Z'))).toBe('9 h 30')
  expect(plain(formatTime('2026-07-19T22:00:00Z'))).toBe('0 h 00')
  expect(dayOf('2026-07-19T22:00:00Z')).toBe('2026-07-20')
})

test('the hour that comes twice when summer time ends is told apart', () => {
  expect(plain(formatTime('2026-10-25T02:30:00+02:00'))).toBe('2 h 30 (heure d’été)')
  expect(plain(formatTime('2026-10-25T02:30:00+01:00'))).toBe('2 h 30 (heure d’hiver)')
  expect(plain(formatTime('2026-10-25T01:59:59+02:00'))).toBe('1 h 59')
  expect(plain(formatTime('2026-10-25T03:00:00+01:00'))).toBe('3 h 00')
  expect(plain(formatTime('2027-10-31T02:00:00+01:00'))).toBe('2 h 00 (heure d’hiver)')
  expect(plain(formatTime('2026-10-18T02:30:00+02:00'))).toBe('2 h 30')
})

test('a range names its day once, unless it ends on another day', () => {
  expect(plain(formatRange('2026-03-24T09:00:00+01:00', '2026-03-24T11:45:00+01:00'))).toBe(
    'mardi 24 mars 2026, 9 h 00 – 11 h 45',
  )
  expect(plain(formatRange('2026-03-24T22:00:00+01:00', '2026-03-25T01:00:00+01:00'))).toBe(
    'mardi 24 mars 2026, 22 h 00 – mercredi 25 mars 2026, 1 h 00',
  )
})

test('counts calendar days across a clock change', () => {
  const now = new Date('2026-03-28T22:30:00+01:00')
  expect(daysUntil('2026-03-28T08:00:00+01:00', now)).toBe(0)
  expect(daysUntil('2026-03-29T00:30:00+01:00', now)).toBe(1)
  expect(daysUntil('2026-03-30T23:00:00+02:00', now)).toBe(2)
  expect(daysUntil('2026-03-20', now)).toBe(-8)
})
