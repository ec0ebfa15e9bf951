import { expect, test } from 'vitest'
import { deliveryLifeMs, holdMs, nextAttempt } from './retryPolicy.ts'

test('attempts follow each other at growing delays for almost a day', () => {
  const queuedAt = new Date('2026-03-19T09:00:00Z')
  const delays: number[] = []
  let now = queuedAt
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, queuedAt }, now)
    if (next === null) break
    delays.push((next.getTime() - now.getTime()) / 1_000)
    now = next
  }
  expect(delays).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800])
  expect(now.getTime() - queuedAt.getTime()).toBeGreaterThan(deliveryLifeMs * 0.9)
})

test('a failure holds the other deliveries back for five minutes at most', () => {
  expect([1, 2, 3, 4, 50].map((failures) => holdMs(failures) / 1_000)).toEqual([5, 60, 300, 300, 300])
})
