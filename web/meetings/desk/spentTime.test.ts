import { describe, expect, test } from 'vitest'
import { nextPoint, spentMinutes } from './spentTime.ts'

const at = (time: string) => `2026-03-19T${time}+01:00`
const now = Date.parse(at('10:00:00'))

describe('the time spent on a point', () => {
  test('is the sum of its times, the last of which may last', () => {
    const times = [
      { startedAt: at('09:00:00'), endedAt: at('09:10:40') },
      { startedAt: at('09:55:00'), endedAt: null },
    ]
    expect(spentMinutes(times, now)).toBe(15)
    expect(spentMinutes([], now)).toBe(0)
  })

  test('is not negative when the device is behind', () => {
    expect(spentMinutes([{ startedAt: at('10:05:00'), endedAt: null }], now)).toBe(0)
  })
})

describe('the next point', () => {
  const taken = [{ startedAt: at('09:00:00'), endedAt: at('09:10:00') }]
  const points = [
    { id: 1, spentTimes: taken },
    { id: 2, spentTimes: [] },
    { id: 3, spentTimes: taken },
    { id: 4, spentTimes: [] },
  ]

  test.each([
    ['follows the point under way, without those that were taken', 3, 4],
    ['is the first one not taken when there is none after', 4, 2],
    ['is the first one not taken when none is under way', null, 2],
  ])('%s', (_name, current, next) => {
    expect(nextPoint(points, current)?.id).toBe(next)
  })

  test('is none when all were taken', () => {
    expect(nextPoint([{ id: 1, spentTimes: taken }], 1)).toBeNull()
  })
})
