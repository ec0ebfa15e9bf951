import { expect, test } from 'vitest'
import { formatClock } from './formatClock.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [247, '4:07'],
  [3_754, '1:02:34'],
  [-1, '0:00'],
])('formatClock formats %d seconds as %s', (seconds, written) => {
  expect(formatClock(seconds)).toBe(written)
})
