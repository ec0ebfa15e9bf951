import { expect, test } from 'vitest'
import { orderOf, readSort, sortOf, writeSort } from './sort.ts'

const known = { title: true, updatedAt: true }

test('an address sorts by a field of the list, one way or the other, and by no other', () => {
  expect(readSort(known, 'title')).toBe('title')
  expect(readSort(known, '-updatedAt')).toBe('-updatedAt')
  for (const odd of ['password', '--title', '-', '', 3, null, ['title'], 'toString', '-constructor'])
    expect(readSort(known, odd)).toBeUndefined()
})

test('the server is asked for that order, or for its own', () => {
  expect(orderOf('-updatedAt')).toEqual({ updatedAt: 'desc' })
  expect(orderOf('title')).toEqual({ title: 'asc' })
  expect(orderOf(undefined)).toBeUndefined()
  expect(writeSort(sortOf('-title'))).toBe('-title')
})
