import { expect, test } from 'vitest'
import { votersForQuorum } from './quorum.ts'

test.each([
  [12, 50, 6],
  [13, 50, 7],
  [10, 66, 7],
  [3, 100, 3],
  [7, 1, 1],
  [0, 50, 0],
])('of %i voting seats, %i %% are %i voters', (seats, percent, voters) => {
  expect(votersForQuorum(seats, percent)).toBe(voters)
})
