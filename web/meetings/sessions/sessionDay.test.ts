import { expect, test } from 'vitest'
import type { SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { isMeetingNear, isUnderWay } from './sessionDay.ts'

const evening = { startsAt: '2026-11-27T23:45:00+01:00', endsAt: '2026-11-28T01:45:00+01:00' }

test.each<[SessionRow['status'], string, boolean]>([
  ['convened', '2026-11-27T23:44:00+01:00', false],
  ['convened', '2026-11-27T23:45:00+01:00', true],
  // on the next day already
  ['convened', '2026-11-28T00:30:00+01:00', true],
  ['convened', '2026-11-28T01:46:00+01:00', false],
  ['held', '2026-11-28T00:30:00+01:00', false],
  ['cancelled', '2026-11-28T00:30:00+01:00', false],
])('a %s session at %s is under way: %s', (status, now, expected) => {
  expect(isUnderWay({ ...evening, status }, Date.parse(now))).toBe(expected)
})

test.each([
  ['2026-11-26T23:45:00+01:00', false],
  ['2026-11-26T23:46:00+01:00', true],
  ['2026-12-03T12:00:00+01:00', true],
])('at %s the meeting of that evening is near: %s', (now, expected) => {
  expect(isMeetingNear(evening, new Date(now))).toBe(expected)
})
