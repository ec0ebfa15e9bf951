import { expect, test } from 'vitest'
import {
  dropPoint,
  insertPoint,
  type Move,
  movePoint,
  nearestDropPosition,
  pointNumbers,
  removePoint,
  totalMinutes,
} from './agendaMoves.ts'

/** Parses « a b.b c »: a point, two nested points, another point. */
const list = (drawn: string) =>
  drawn
    .split(' ')
    .map((name) => ({ key: name.replace('.', ''), level: name.startsWith('.') ? (1 as const) : (0 as const) }))
const drawing = (points: readonly { key: string; level: 0 | 1 }[] | null) =>
  points && points.map(({ key, level }) => (level === 1 ? `.${key}` : key)).join(' ')

test('pointNumbers numbers points on two levels', () => {
  expect(pointNumbers(list('a .b .c d .e f'))).toEqual(['1', '1.1', '1.2', '2', '2.1', '3'])
})

test.each<[string, string, Move, string | null]>([
  ['a b c', 'b', 'up', 'b a c'],
  ['a b c', 'a', 'up', null],
  ['a b c', 'c', 'down', null],
  // nested points move with their parent, over those of the neighbour
  ['a .b c .d e', 'c', 'up', 'c .d a .b e'],
  ['a .b c .d e', 'a', 'down', 'c .d a .b e'],
  // a nested point moves past its siblings, then to the neighbour of its parent
  ['a .b .c', 'c', 'up', 'a .c .b'],
  ['a b .c', 'c', 'up', 'a .c b'],
  ['a .b c', 'b', 'up', null],
  ['a .b c .d', 'b', 'down', 'a c .b .d'],
  ['a b .c', 'c', 'down', null],
  ['a b c', 'b', 'in', 'a .b c'],
  ['a .b c', 'c', 'in', 'a .b .c'],
  ['a b', 'a', 'in', null],
  // there is no third level
  ['a b .c', 'b', 'in', null],
  ['a .b .c d', 'b', 'out', 'a .c b d'],
  ['a .b', 'b', 'out', 'a b'],
  ['a b', 'b', 'out', null],
])('%s: moving %s %s gives %s', (before, key, move, after) => {
  expect(drawing(movePoint(list(before), key, move))).toBe(after)
})

test.each<[string, string, number, 0 | 1, string]>([
  ['a b c', 'a', 3, 0, 'b c a'],
  ['a b c', 'c', 0, 1, 'c a b'],
  ['a b c', 'c', 1, 1, 'a .c b'],
  // a point dropped among nested points becomes nested
  ['a .b .c d', 'd', 2, 0, 'a .b .d .c'],
  // a point with nested points keeps them, and does not split those of another
  ['a .b c .d', 'c', 1, 1, 'a .b c .d'],
  ['a .b .e c .d', 'c', 2, 0, 'a .b .e c .d'],
  ['a .b c .d', 'a', 4, 1, 'c .d a .b'],
  // dropped at the same index, only the level changes
  ['a b c', 'b', 1, 1, 'a .b c'],
  ['a b c', 'b', 2, 0, 'a b c'],
])('%s: dropping %s at %d, level %d, gives %s', (before, key, index, level, after) => {
  expect(drawing(dropPoint(list(before), key, { index, level }))).toBe(after)
})

test('the first point cannot be nested', () => {
  expect(nearestDropPosition(list('a b'), 'b', { index: 0, level: 1 })).toEqual({ index: 0, level: 0 })
  expect(drawing(dropPoint(list('a .b c'), 'a', { index: 3, level: 0 }))).toBe('c a .b')
})

test('the nested points of a removed point move one level up', () => {
  expect(drawing(removePoint(list('a .b .c d'), 'a'))).toBe('b c d')
  expect(drawing(removePoint(list('a .b .c d'), 'b'))).toBe('a .c d')
})

test('a new point is inserted after the nested points of the one it follows', () => {
  const [fresh] = list('n')
  expect(drawing(insertPoint(list('a .b c'), fresh!, 'a'))).toBe('a .b n c')
  expect(drawing(insertPoint(list('a .b c'), fresh!))).toBe('a .b c n')
  expect(drawing(insertPoint([], { ...fresh!, level: 1 as const }))).toBe('n')
})

test('the duration of a point includes its nested points', () => {
  const points = [
    { level: 0, expectedMinutes: '30' },
    { level: 1, expectedMinutes: '10' },
    { level: 0, expectedMinutes: '' },
    { level: 1, expectedMinutes: '15' },
    { level: 1, expectedMinutes: 'x' },
  ] as const
  expect(totalMinutes(points)).toBe(45)
})
