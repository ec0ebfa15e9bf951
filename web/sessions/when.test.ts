import { expect, test, vi } from 'vitest'
import type { SessionRow } from '#contract/sessions.ts'
import { byYear } from './byYear.ts'
import { daysAway, formatDuration } from './when.ts'

test.each([
  ['2026-03-24T09:00:00+01:00', 'dans 5 jours'],
  ['2026-03-20T00:15:00+01:00', 'demain'],
  ['2026-03-19T09:00:00+01:00', 'aujourd’hui'],
  ['2026-03-16T09:00:00+01:00', 'il y a 3 jours'],
])('%s is %s', (date, words) => {
  vi.useFakeTimers({ now: new Date('2026-03-19T23:30:00+01:00') })
  expect(daysAway(date)).toBe(words)
  vi.useRealTimers()
})

test.each([
  [45, '45\u00A0min'],
  [60, '1\u00A0h'],
  [165, '2\u00A0h\u00A045'],
  [125, '2\u00A0h\u00A005'],
])('%i minutes', (minutes, words) => {
  expect(formatDuration(minutes)).toBe(words)
})

test('the year of a session is that of Paris', () => {
  const sessions = ['2026-06-01T09:00:00+02:00', '2025-12-31T23:30:00Z', '2025-12-31T09:00:00Z'].map(
    (startsAt, id) => ({ id, startsAt }) as SessionRow,
  )
  expect(byYear(sessions).map(({ year, sessions }) => [year, sessions.length])).toEqual([
    [2026, 2],
    [2025, 1],
  ])
})
