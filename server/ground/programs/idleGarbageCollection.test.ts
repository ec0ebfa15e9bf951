import { expect, test } from 'vitest'
import { createIdleDetector } from './idleGarbageCollection.ts'

/** Returns at which checks memory is released. */
const released = (...busyParts: number[]) => {
  const rests = createIdleDetector()
  return busyParts.flatMap((part, index) => (rests(part, false) ? [index] : []))
}
const idle = (checks: number) => Array.from({ length: checks }, () => 0.01)

test('memory is released soon after the start, and once a rest has lasted a minute', () => {
  expect(released(...idle(100))).toEqual([1, 29])
  expect(released(0.9, 0.01, 0.3, ...idle(100))).toEqual([4, 32])
  expect(released(...idle(2), 0.5, ...idle(100))).toEqual([1, 32])
})

test('pauses of some seconds between calls release nothing', () => {
  expect(released(...idle(2), 0.5, ...idle(29), 0.5, ...idle(29))).toEqual([1])
})

test('while something runs that waits for the database, nothing is released, and then at once', () => {
  const rests = createIdleDetector()
  const released = [true, true, true, false, false].map((isWorking) => rests(0.01, isWorking))
  expect(released).toEqual([false, false, false, true, false])
})

test('a server that is always busy releases nothing', () => {
  expect(released(0.2, 0.05, 0.9, 1)).toEqual([])
})
