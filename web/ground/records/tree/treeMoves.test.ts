import { describe, expect, test } from 'vitest'
import {
  findLinePosition,
  flattenTree,
  type LinePosition,
  moveItem,
  moveLines,
  nearestDropPosition,
  positionAfterDrop,
  resolvePlace,
  type Step,
  splitBranch,
  stepPosition,
  type TreePlace,
} from './treeMoves.ts'

const levels = 4
/** 1 ( 2 ( 3 ) 4 ) 5 ( 6 ( 7 ( 8 ) ) ) */
const items = [
  { id: 5, parentId: 0, position: 1 },
  { id: 4, parentId: 1, position: 1 },
  { id: 1, parentId: 0, position: 0 },
  { id: 3, parentId: 2, position: 0 },
  { id: 2, parentId: 1, position: 0 },
  { id: 6, parentId: 5, position: 0 },
  { id: 7, parentId: 6, position: 0 },
  { id: 8, parentId: 7, position: 0 },
]
const lines = flattenTree(items)
const drawn = (all: readonly { id: number; depth: number }[]) =>
  all.map(({ id, depth }) => '·'.repeat(depth) + id).join(' ')

test('flattens a tree into lines', () => {
  expect(drawn(lines)).toBe('1 ·2 ··3 ·4 5 ·6 ··7 ···8')
  expect(drawn(splitBranch(lines, 5).others)).toBe('1 ·2 ··3 ·4')
  expect(splitBranch(lines, 6)).toMatchObject({ height: 2 })
})

test('a moved branch appears at its place among its new siblings', () => {
  const put = (id: number, place: TreePlace) => drawn(flattenTree(moveItem(items, id, place)))
  expect(put(4, { parentId: 1, index: 0 })).toBe('1 ·4 ·2 ··3 5 ·6 ··7 ···8')
  expect(put(2, { parentId: 0, index: 1 })).toBe('1 ·4 2 ·3 5 ·6 ··7 ···8')
  expect(put(5, { parentId: 4, index: 9 })).toBe('1 ·2 ··3 ·4 ··5 ···6 ····7 ·····8')
})

describe('dragging a branch', () => {
  const land = (id: number, index: number, level: number) => {
    const landing = nearestDropPosition(lines, id, { index, level }, levels)
    return landing && drawn(moveLines(lines, id, positionAfterDrop(lines, id, landing)))
  }
  test('drops it at the line and depth of the pointer, or at the nearest allowed depth', () => {
    expect(land(4, 1, 1)).toBe('1 ·4 ·2 ··3 5 ·6 ··7 ···8')
    expect(land(4, 1, 3)).toBe('1 ·4 ·2 ··3 5 ·6 ··7 ···8')
    expect(land(4, 0, 2)).toBe('4 1 ·2 ··3 5 ·6 ··7 ···8')
    expect(land(4, 8, 9)).toBe('1 ·2 ··3 5 ·6 ··7 ···8 ···4')
    expect(land(4, 8, 0)).toBe('1 ·2 ··3 5 ·6 ··7 ···8 4')
  })
  test('moves its descendants with it, and nothing when dropped on them', () => {
    expect(land(1, 8, 0)).toBe('5 ·6 ··7 ···8 1 ·2 ··3 ·4')
    expect(land(1, 3, 0)).toBe(drawn(lines))
    expect(land(2, 4, 0)).toBe('1 ·4 2 ·3 5 ·6 ··7 ···8')
  })
  test('is refused where it would create a fifth level', () => {
    // between 7 and 8 a branch is at level four: no room for a child
    expect(land(2, 7, 3)).toBeNull()
    expect(land(4, 7, 1)).toBe('1 ·2 ··3 5 ·6 ··7 ···4 ···8')
  })
})

describe('moving a branch by keyboard', () => {
  const carry = (id: number, ...steps: Step[]) => {
    let spot: LinePosition = findLinePosition(lines, id)
    for (const step of steps) spot = stepPosition(lines, id, spot, step, levels) ?? spot
    return spot
  }
  const after = (id: number, ...steps: Step[]) => drawn(moveLines(lines, id, carry(id, ...steps)))
  const place = (id: number, ...steps: Step[]): TreePlace => resolvePlace(lines, id, carry(id, ...steps))

  test('moves it up and down at its depth', () => {
    expect(after(4, 'up')).toBe('1 ·4 ·2 ··3 5 ·6 ··7 ···8')
    expect(place(4, 'up')).toEqual({ parentId: 1, index: 0 })
    expect(after(4, 'down')).toBe('1 ·2 ··3 5 ·4 ·6 ··7 ···8')
    expect(place(4, 'down', 'down')).toEqual({ parentId: 5, index: 1 })
    expect(after(5, 'up')).toBe('5 ·6 ··7 ···8 1 ·2 ··3 ·4')
    expect(place(5, 'up')).toEqual({ parentId: 0, index: 0 })
  })
  test('moves it in below the previous sibling, and out after the siblings that stay', () => {
    expect(place(4, 'in')).toEqual({ parentId: 2, index: 1 })
    expect(place(4, 'in', 'in')).toEqual({ parentId: 3, index: 0 })
    expect(after(2, 'out')).toBe('1 ·4 2 ·3 5 ·6 ··7 ···8')
    expect(place(2, 'out')).toEqual({ parentId: 0, index: 1 })
    expect(place(3, 'out', 'out', 'up')).toEqual({ parentId: 0, index: 0 })
  })
  test('is refused outside of the tree', () => {
    const cannot = (id: number, step: Step) => stepPosition(lines, id, findLinePosition(lines, id), step, levels)
    expect(cannot(1, 'up')).toBeNull()
    expect(cannot(1, 'in')).toBeNull()
    expect(cannot(1, 'out')).toBeNull()
    expect(cannot(5, 'down')).toBeNull()
    // already four levels
    expect(cannot(5, 'in')).toBeNull()
    expect(cannot(8, 'in')).toBeNull()
  })
  test('every position can be reached', () => {
    const reached = new Set<string>()
    const walk = (spot: LinePosition) => {
      const key = JSON.stringify(spot)
      if (reached.has(key)) return
      reached.add(key)
      for (const step of ['up', 'down', 'in', 'out'] as const) {
        const next = stepPosition(lines, 4, spot, step, levels)
        if (next) walk(next)
      }
    }
    walk(findLinePosition(lines, 4))
    const possible = new Set<string>()
    for (let index = 0; index <= lines.length; index += 1)
      for (let level = 0; level < levels; level += 1) {
        const landing = nearestDropPosition(lines, 4, { index, level }, levels)
        if (landing) possible.add(JSON.stringify(positionAfterDrop(lines, 4, landing)))
      }
    expect([...possible].filter((spot) => !reached.has(spot))).toEqual([])
  })
})
