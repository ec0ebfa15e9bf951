import { expect, test } from 'vitest'
import { toTypedTimes, toWrittenTimes } from './typedTimes.ts'

const typed = (arrivedAt: string, leftAt: string | null) =>
  toTypedTimes({ mode: 'onSite', arrivedAt, leftAt, confirmed: true }, 0)

test('a time that was not retyped stays the instant that it was, in the night in which summer time ends too', () => {
  // 2:30 twice: at 0:30 and at 1:30 UTC
  const times = typed('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')
  expect([times.arrived, times.left]).toEqual(['02:30', '02:30'])
  expect(toWrittenTimes('2026-10-24T19:00:00Z', times)).toEqual({
    mode: 'onSite',
    arrivedAt: '2026-10-25T00:30:00Z',
    leftAt: '2026-10-25T01:30:00Z',
  })
})

test('a typed time of a meeting that lasts past midnight is of the next day', () => {
  const times = { ...typed('2026-03-19T19:00:00Z', null), arrived: '21:15', left: '00:40' }
  expect(toWrittenTimes('2026-03-19T19:00:00Z', times)).toEqual({
    mode: 'onSite',
    arrivedAt: '2026-03-19T21:15',
    leftAt: '2026-03-20T00:40',
  })
})

test('a meeting of midnight is opened the day before its date', () => {
  const times = { ...typed('2026-03-18T22:50:00Z', null), arrived: '23:55', left: '00:20' }
  expect(toWrittenTimes('2026-03-18T22:45:00Z', times)).toMatchObject({
    arrivedAt: '2026-03-18T23:55',
    leftAt: '2026-03-19T00:20',
  })
})
