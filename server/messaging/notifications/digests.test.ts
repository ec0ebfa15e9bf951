import { expect, test } from 'vitest'
import { nextDigest } from './digests.ts'

const daily = (now: string) => nextDigest('daily', new Date(now)).toISOString()
const weekly = (now: string) => nextDigest('weekly', new Date(now)).toISOString()

test('a daily digest is due at the next seven o’clock in Paris', () => {
  expect(daily('2026-03-19T06:59:59+01:00')).toBe('2026-03-19T06:00:00.000Z')
  expect(daily('2026-03-19T07:00:00+01:00')).toBe('2026-03-20T06:00:00.000Z')
  expect(daily('2026-12-31T23:30:00+01:00')).toBe('2027-01-01T06:00:00.000Z')
})

test('a weekly digest is due on the next Monday', () => {
  expect(weekly('2026-03-19T09:00:00+01:00')).toBe('2026-03-23T06:00:00.000Z')
  expect(weekly('2026-03-23T06:59:59+01:00')).toBe('2026-03-23T06:00:00.000Z')
  expect(weekly('2026-03-23T07:00:00+01:00')).toBe('2026-03-30T05:00:00.000Z')
})

test('digests are due at seven when summer time begins and when it ends', () => {
  // In the nights of 28 to 29 March, and of 24 to 25 October.
  expect(daily('2026-03-28T12:00:00+01:00')).toBe('2026-03-29T05:00:00.000Z')
  expect(daily('2026-03-29T01:30:00+01:00')).toBe('2026-03-29T05:00:00.000Z')
  expect(daily('2026-10-24T12:00:00+02:00')).toBe('2026-10-25T06:00:00.000Z')
  expect(daily('2026-10-25T02:30:00+02:00')).toBe('2026-10-25T06:00:00.000Z')
  expect(weekly('2026-03-27T12:00:00+01:00')).toBe('2026-03-30T05:00:00.000Z')
  expect(weekly('2026-10-23T12:00:00+02:00')).toBe('2026-10-26T06:00:00.000Z')
})
