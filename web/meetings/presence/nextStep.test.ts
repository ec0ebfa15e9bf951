import { expect, test } from 'vitest'
import { untilNextStepMs } from './nextStep.ts'

const opensAt = '2026-03-19T09:00:00+01:00'
const minute = 60_000
const at = (minutes: number) => Date.parse(opensAt) + minutes * minute
const toOpen = { opensAt, openedAt: null, closedAt: null }
const opened = { ...toOpen, openedAt: opensAt }

test.each([
  ['at the opening', toOpen, -10, 10 * minute + 1_000],
  ['each day before a far one', toOpen, -10_000, 1_440 * minute],
  ['again just after it, for a clock that is ahead', toOpen, 1, 20_000],
  ['no more later', toOpen, 6, false],
  ['at the start, once open', opened, 10, 20 * minute + 1_000],
  ['at midnight after the start', opened, 36, (15 * 60 - 36) * minute + 1_000],
  ['again just after midnight', opened, 15 * 60 + 1, 20_000],
  ['at the next midnight later', opened, 15 * 60 + 6, (24 * 60 - 6) * minute + 1_000],
  ['no more once it is closed', { ...opened, closedAt: opensAt }, 10, false],
] as const)('presence is read %s', (_name, meeting, minutes, wait) => {
  expect(untilNextStepMs(meeting, at(minutes))).toBe(wait)
})
