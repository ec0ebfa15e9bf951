import { expect, test } from 'vitest'
import { createIdleDetector } from './idleGarbageCollection.ts'

const released = (...busyParts: number[]) => {
  const rests = createIdleDetector()
  return busyParts.map(rests)
}

test('memory is released once per idle period, and not between two calls', () => {
  expect(released(0.01, 0.01, 0.01, 0.01)).toEqual([false, true, false, false])
  expect(released(0.9, 0.01, 0.3, 0.01, 0.01, 0.01)).toEqual([false, false, false, false, true, false])
  expect(released(0.01, 0.01, 0.5, 0.01, 0.01)).toEqual([false, true, false, false, true])
})

test('a server that is always busy releases nothing', () => {
  expect(released(0.2, 0.05, 0.9, 1)).toEqual([false, false, false, false])
})
