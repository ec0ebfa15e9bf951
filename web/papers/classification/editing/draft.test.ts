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
/** 1 ( 2 ( 3 ( 4 ) ) ) 5 ( 6 ) 7, closed */
const all = [branch(1, 0), branch(2, 1), branch(3, 2), branch(4, 3), branch(5, 0), branch(6, 5), branch(7, 0, false)]
const ids = (choices: readonly { id: number }[]) => choices.map(({ id }) => id)

test('a branch can be under whichever leaves room for what it holds', () => {
  expect(ids(possibleParents(all, null))).toEqual([1, 2, 3, 5, 6, 7])
  expect(ids(possibleParents(all, 5))).toEqual([1, 2, 7])
  expect(ids(possibleParents(all, 2))).toEqual([1, 5, 7])
  expect(ids(possibleParents(all, 1))).toEqual([])
})

test('what it holds goes to an open branch that has room for it', () => {
  expect(ids(possibleTargets(all, 6))).toEqual([1, 2, 3, 4, 5])
  expect(ids(possibleTargets(all, 5))).toEqual([1, 2, 3])
  expect(ids(possibleTargets(all, 1))).toEqual([5])
})

test('the top of the tree is written 0', () => {
  expect(schema.parse({ name: 'Accord', parentId: null, active: true })).toMatchObject({ parentId: 0 })
  expect(schema.parse({ name: 'Accord', parentId: '3', active: true })).toMatchObject({ parentId: 3 })
})
