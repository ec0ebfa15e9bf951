import { expect, test } from 'vitest'
import type { Branch } from '#contract/papers/classifications.ts'
import { possibleParents, possibleTargets, schema } from './draft.ts'

const branch = (id: number, parentId: number, active = true): Branch => ({
  '@id': `/api/document_types/${id}`,
  '@type': 'DocumentType',
  id,
  name: `branche ${id}`,
  parent: parentId === 0 ? null : { id: parentId },
  parentId,
  position: 0,
  active,
  version: 1,
})
/** Tree of the tests: 1 ( 2 ( 3 ( 4 ) ) ) 5 ( 6 ) 7; 7 is inactive. */
const all = [branch(1, 0), branch(2, 1), branch(3, 2), branch(4, 3), branch(5, 0), branch(6, 5), branch(7, 0, false)]
const ids = (choices: readonly { id: number }[]) => choices.map(({ id }) => id)

test('possibleParents keeps the depth limit for the descendants of the branch', () => {
  expect(ids(possibleParents(all, null))).toEqual([1, 2, 3, 5, 6, 7])
  expect(ids(possibleParents(all, 5))).toEqual([1, 2, 7])
  expect(ids(possibleParents(all, 2))).toEqual([1, 5, 7])
  expect(ids(possibleParents(all, 1))).toEqual([])
})

test('possibleTargets returns active branches with enough depth for the children', () => {
  expect(ids(possibleTargets(all, 6))).toEqual([1, 2, 3, 4, 5])
  expect(ids(possibleTargets(all, 5))).toEqual([1, 2, 3])
  expect(ids(possibleTargets(all, 1))).toEqual([5])
})

test('the root is stored as parent 0', () => {
  expect(schema.parse({ name: 'Accord', parentId: null, active: true })).toMatchObject({ parentId: 0 })
  expect(schema.parse({ name: 'Accord', parentId: '3', active: true })).toMatchObject({ parentId: 3 })
})
