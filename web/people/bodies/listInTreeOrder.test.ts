import { expect, test } from 'vitest'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { listInTreeOrder } from './listInTreeOrder.ts'

const body = (id: number, name: string, position: number, parent: number | null) =>
  ({ id, name, position, active: true, parentIrp: parent === null ? null : { id: parent } }) as Irp

test('lists each body after its parent, siblings by position', () => {
  const bodies = [body(3, 'CSSCT Bretagne', 0, 2), body(2, 'CSE Bretagne', 2, null), body(1, 'CSE central', 1, null)]

  expect(listInTreeOrder(bodies)).toEqual([
    { id: 1, name: 'CSE central', depth: 0 },
    { id: 2, name: 'CSE Bretagne', depth: 0 },
    { id: 3, name: 'CSSCT Bretagne', depth: 1 },
  ])
})
