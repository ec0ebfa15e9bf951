import { expect, test } from 'vitest'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { groupByYear } from './groupByYear.ts'

test('the year of a session is that of Paris', () => {
  const sessions = ['2026-06-01T09:00:00+02:00', '2025-12-31T23:30:00Z', '2025-12-31T09:00:00Z'].map(
    (startsAt, id) => ({ id, startsAt }) as SessionRow,
  )
  expect(groupByYear(sessions).map(({ year, sessions }) => [year, sessions.length])).toEqual([
    [2026, 2],
    [2025, 1],
  ])
})
