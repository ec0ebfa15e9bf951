import { expect, test } from 'vitest'
import { changedPositions, moveItem, sortSlides } from './sliderOrder.ts'

const slide = (id: number, position: number | null, publishedAt: string) => ({ id, position, publishedAt })
const old = slide(1, null, '2026-01-05T09:00:00+01:00')
const fresh = slide(2, null, '2026-03-05T09:00:00+01:00')
const first = slide(3, 0, '2026-02-05T09:00:00+01:00')

test('slides with a position come first, then the newest', () => {
  expect(sortSlides([old, fresh, first]).map(({ id }) => id)).toEqual([3, 2, 1])
})

test('moveItem stops at the ends of the list', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
})

test('changedPositions returns only the slides whose position changed, and the removed ones', () => {
  expect(changedPositions([first, fresh, old], [first, old])).toEqual([
    { id: 2, position: null },
    { id: 1, position: 1 },
  ])
  expect(changedPositions([first], [first])).toEqual([])
})
