import { expect, test, vi } from 'vitest'
import { formatDuration, formatRelativeDay } from './timeFormats.ts'

test.each([
  ['2026-03-24T09:00:00+01:00', 'dans 5\u00A0jours'],
  ['2026-03-20T00:15:00+01:00', 'demain'],
  ['2026-03-19T09:00:00+01:00', 'aujourd’hui'],
  ['2026-03-16T09:00:00+01:00', 'il y a 3\u00A0jours'],
])('formatRelativeDay(%s) returns %s', (date, words) => {
  vi.useFakeTimers({ now: new Date('2026-03-19T23:30:00+01:00') })
  expect(formatRelativeDay(date)).toBe(words)
  vi.useRealTimers()
})

test.each([
  [45, '45\u00A0min'],
  [60, '1\u00A0h'],
  [165, '2\u00A0h\u00A045'],
  [125, '2\u00A0h\u00A005'],
])('formatDuration formats %i minutes', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})
