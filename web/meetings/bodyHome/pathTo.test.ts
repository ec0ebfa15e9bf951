import { expect, test } from 'vitest'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { pathTo } from './pathTo.ts'

const body = (id: number, parentId: number | null) =>
  ({ id, parentIrp: parentId === null ? null : { id: parentId } }) as Irp

test('returns the path from the root to the body', () => {
  const bodies = [body(3, 2), body(1, null), body(2, 1), body(9, 1)]
  expect(pathTo(bodies, 3).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('returns an empty path for an unknown body, and stops at a cycle', () => {
  expect(pathTo([body(1, null)], 7)).toEqual([])
  expect(pathTo([body(1, 2), body(2, 1)], 1).map(({ id }) => id)).toEqual([2, 1])
})
