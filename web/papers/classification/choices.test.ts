import { expect, test } from 'vitest'
import type { Branch } from '#contract/papers/classifications.ts'
import { treeChoices } from './choices.ts'

const branch = (id: number, parentId: number, position: number, active = true): Branch => ({
  '@id': `/api/document_types/${id}`,
  '@type': 'DocumentType',
  id,
  name: `branche ${id}`,
  parent: parentId === 0 ? null : { id: parentId },
  parentId,
  position,
  active,
  version: 1,
})
const branches = [branch(3, 1, 2), branch(2, 1, 1), branch(1, 0, 5), branch(4, 0, 1), branch(5, 2, 0, false)]
const drawTree = (kept?: number) => treeChoices(branches, kept).map(({ id, depth }) => '·'.repeat(depth) + id)

test('treeChoices lists branches in tree order, siblings by position', () => {
  expect(drawTree()).toEqual(['4', '1', '·2', '·3'])
})

test('an inactive branch is offered only to a document that already has it', () => {
  expect(drawTree(5)).toEqual(['4', '1', '·2', '··5', '·3'])
})
