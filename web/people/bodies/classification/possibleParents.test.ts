import { expect, test } from 'vitest'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { possibleParents } from './possibleParents.ts'

const body = (id: number, parentId: number | null = null) =>
  ({ id, name: `Instance ${id}`, position: id, active: true, parentIrp: parentId && { id: parentId } }) as Irp

// 1 ─ 2 ─ 3 ─ 4 · 5 ─ 6
const tree = [body(1), body(2, 1), body(3, 2), body(4, 3), body(5), body(6, 5)]
const under = (id: number | null) => possibleParents(tree, id).map((one) => one.id)

test('a new body can have any parent above the fourth level', () => {
  expect(under(null)).toEqual([1, 2, 3, 5, 6])
})

test('a body can be below neither itself nor its descendants', () => {
  expect(under(1)).toEqual([])
  expect(under(3)).toEqual([1, 2, 5, 6])
})

test('the height of its branch limits the parents of a body', () => {
  expect(under(5)).toEqual([1, 2])
  expect(under(2)).toEqual([1, 5])
  expect(under(6)).toEqual([1, 2, 3, 5])
})
