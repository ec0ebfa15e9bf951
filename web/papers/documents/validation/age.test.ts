import { expect, test } from 'vitest'
import { waitingAge } from './age.ts'

const now = new Date('2026-03-19T10:00:00+01:00')

test.each([
  ['2026-03-19T00:05:00+01:00', 0, 'plain'],
  ['2026-03-16T23:00:00+01:00', 3, 'plain'],
  ['2026-03-15T08:00:00+01:00', 4, 'primary'],
  ['2026-03-12T08:00:00+01:00', 7, 'primary'],
  ['2026-03-11T23:59:00+01:00', 8, 'error'],
  ['2026-03-19T10:00:05+01:00', 0, 'plain'],
])('a document submitted at %s has been waiting for %d days', (at, days, tone) => {
  expect(waitingAge(at, now)).toEqual({ days, tone })
})
